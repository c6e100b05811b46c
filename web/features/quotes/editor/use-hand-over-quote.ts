import type { QuoteDetail } from '#domain/contract/quotes';
import { isUncertain } from '#domain/free-invoice/free-invoice-messages';
import { quoteTexts } from '#domain/quotes/quote-words';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useAction } from '../../../ui/use-action.ts';
import { forgetSubmissionKey, submissionKeyFor } from '../../documents/form/submission-key.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { type QuoteFormDraft, quoteBodyOf } from './quote-form.ts';

/** Refusals after which the quote is stored with what the form says, though nobody can be sure that it was mailed. */
const storedAnyway = new Set(['quote-mail-refused', 'quote-delivery-unknown']);

interface HandOver {
  readonly form: InvoiceForm<QuoteFormDraft>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<QuoteFormDraft, string>>;
  /** A change of the logo that is under way, so that the quote does not go out with the one before. */
  readonly before: () => Promise<void>;
  readonly quoteId: string;
  readonly basedOn: string;
  readonly onDone: (quote: QuoteDetail, isSent: boolean) => void;
  /** Told the content that is stored although it was not sent for certain. */
  readonly onStored: (contentId: string) => void;
}

/** The two ways to hand a quote over: as a draft, and to its client. Shows at the form why that failed. */
export function useHandOverQuote(props: HandOver) {
  const { form, feedback, before, quoteId, basedOn, onDone, onStored } = props;
  const { userId } = useUser();
  const { draft, faults } = form;
  const path = { quoteId };

  async function refused(error: unknown, sentence: string) {
    const { kind, code, sentence: said, faults: found = [] } = failureOf(error);
    if (code === 'invalid-quote' && found.length > 0) return feedback.refuse(found);
    feedback.fail(kind === 'refused' && said ? said : sentence);
    if (code === undefined || !storedAnyway.has(code)) return;
    const stored = await callAsAccount('get-lite-quote', { path }).catch(() => undefined);
    if (stored) onStored(stored.quote.contentId);
  }

  const saving = useAction(async () => {
    feedback.clear();
    // Half a date cannot be kept: the draft would have none.
    if (form.unreadable !== undefined) return feedback.point(form.unreadable);
    try {
      await before();
      const body = quoteBodyOf(draft, basedOn);
      onDone((await callAsAccount('save-quote-draft', { path, body })).quote, false);
    } catch (error) {
      await refused(error, quoteTexts.saveFailed);
    }
  });

  const sending = useAction(async () => {
    feedback.clear();
    if (faults.length > 0) return feedback.refuse([]);
    const storeKey = userStorageKey(userId, `quote-submission.${quoteId}`);
    // What the form is based on may be read anew between two tries of one submission.
    const key = submissionKeyFor(storeKey, JSON.stringify(draft), () => crypto.randomUUID());
    try {
      await before();
      const { quote } = await callAsAccount('send-quote', { path, body: quoteBodyOf(draft, basedOn), key });
      forgetSubmissionKey(storeKey);
      onDone(quote, true);
    } catch (error) {
      const failure = failureOf(error);
      const isOpen = isUncertain(failure) || (failure.code !== undefined && storedAnyway.has(failure.code));
      if (!isOpen) forgetSubmissionKey(storeKey);
      await refused(error, quoteTexts.sendFailed);
    }
  });

  return {
    sending: sending.state.kind === 'running',
    saving: saving.state.kind === 'running',
    send: () => void sending.run(),
    save: () => void saving.run(),
  };
}
