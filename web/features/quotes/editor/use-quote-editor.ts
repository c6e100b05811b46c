import { useMemo, useState } from 'react';
import { keptOnDevice, shownSentence } from '#domain/contract/call-failure';
import type { QuoteDetail } from '#domain/contract/quotes';
import { businessOnInvoice } from '#domain/profile/profile';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import { quoteTexts } from '#domain/quotes/quote-words';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useLastColor } from '../../documents/branding/brand-color-field.tsx';
import { sameFields } from '../../documents/form/form-slots.ts';
import { submitOnce } from '../../documents/form/submission-key.ts';
import { useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useKeptForm } from '../../documents/form/use-kept-form.ts';
import { useSubmitDocument } from '../../documents/form/use-submit-document.ts';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import {
  hasOfferedNumber,
  newQuoteId,
  type QuoteFormDraft,
  quoteBodyOf,
  quoteFormFaults,
  shownNumber,
} from './quote-form.ts';
import type { QuoteStart } from './start-quote.ts';
import { unsentQuotes } from './unsent-quotes.ts';

/** Failures after which the quote is stored with the form's content, though its email may not have arrived. */
const storedAnyway: ReadonlySet<string | undefined> = new Set([
  'quote-mail-refused',
  'quote-delivery-unknown',
]);

/** What of the quote is stored. */
type QuoteBasis = Pick<QuoteStart, 'quoteId' | 'basedOn' | 'untouched'>;

const keptQuoteOf = ({ quoteId, basedOn }: QuoteBasis, form: QuoteFormDraft) => ({ quoteId, basedOn, form });

/**
 * Keeps the form of a quote in this browser until it is sent or saved. If another tab took the slot of a new quote, the
 * quote gets another id too, because two forms must never write one quote.
 */
export function useKeptQuote(start: QuoteStart, draft: QuoteFormDraft, onKept: (formId: string) => void) {
  const { userId } = useUser();
  const [basis, setBasis] = useState<QuoteBasis>(start);
  const { quoteId, basedOn, untouched } = basis;
  const { formId, stop } = useKeptForm({
    slots: unsentQuotes(userId),
    formId: start.formId,
    kept: useMemo(() => keptQuoteOf(basis, draft), [basis, draft]),
    beginsKept: true,
    isUntouched: ({ form }) => sameFields(form, untouched),
    onKept,
    onMoved: () => basedOn === '' && setBasis({ ...basis, quoteId: newQuoteId() }),
  });
  return {
    formId,
    stop,
    quoteId,
    basedOn,
    /** The quote is stored as content of this id; the form is kept if it is unknown whether it was sent. */
    stored: (contentId: string, saved?: QuoteFormDraft) =>
      setBasis({ ...basis, basedOn: contentId, ...(saved && { untouched: saved }) }),
  };
}

/** How a quote was stored. */
export interface QuoteDone {
  readonly isSent: boolean;
  /** The number that it was offered and did not get, because it was taken meanwhile. */
  readonly replacedNumber?: string;
}

const replacementIn = (draft: QuoteFormDraft, { quoteNumber }: QuoteDetail) =>
  hasOfferedNumber(draft) && draft.suggestedNumber !== quoteNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

const numberOf = ({ content }: QuoteDetail) => ({
  quoteNumber: content.quoteNumber ?? '',
  suggestedNumber: '',
});

interface QuoteEditing {
  readonly start: QuoteStart;
  /** Has to end before the quote is sent, such as an upload of the logo. */
  readonly before: () => Promise<void>;
  /** Receives the slot that the form is kept in. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, done: QuoteDone) => void;
}

/** The form of a quote with the page it makes, and the ways to send and to save it. */
export function useQuoteEditor({ start, before, onKept, onDone }: QuoteEditing) {
  const { userId } = useUser();
  const { business } = useProfile();
  const form = useInvoiceForm<QuoteFormDraft>(quoteFormFaults, () => start.draft);
  const feedback = useSubmitFeedback<QuoteFormDraft, string>(form);
  const { draft } = form;
  const kept = useKeptQuote(start, draft, onKept);
  const { quoteId, basedOn } = kept;
  const path = { quoteId };
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => paperOfQuote({ ...draft, quoteNumber: shownNumber(draft), ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );

  /** A quote that is stored has its number: the form changes that quote from now on. */
  function keepNumber(quote: QuoteDetail) {
    for (const [field, value] of Object.entries(numberOf(quote)))
      form.dispatch({ kind: 'change', field: field as keyof ReturnType<typeof numberOf>, value });
  }

  const submission = useSubmitDocument({
    form,
    feedback,
    async send() {
      const storeKey = userStorageKey(userId, `quote-submission.${quoteId}`);
      // `basedOn` may change between two attempts of one submission.
      const { quote } = await submitOnce(
        storeKey,
        JSON.stringify(draft),
        async (key) => {
          await before();
          return callAsAccount('send-quote', { path, body: quoteBodyOf(draft, basedOn), key });
        },
        ({ code }) => storedAnyway.has(code),
      );
      kept.stop();
      onDone(quote, { isSent: true, ...replacementIn(draft, quote) });
    },
    async save() {
      await before();
      const { quote } = await callAsAccount('save-quote-draft', { path, body: quoteBodyOf(draft, basedOn) });
      keepNumber(quote);
      kept.stored(quote.contentId, { ...draft, ...numberOf(quote) });
      onDone(quote, { isSent: false, ...replacementIn(draft, quote) });
    },
    async onFailure(error, action) {
      const failure = failureOf(error);
      const { code, faults = [] } = failure;
      if (code === 'invalid-quote' && faults.length > 0) return feedback.refuse(faults);
      const otherwise = action === 'send' ? quoteTexts.sendFailed : quoteTexts.saveFailed;
      feedback.fail(
        failure.kind === 'offline' ? `${otherwise} ${keptOnDevice}` : (shownSentence(failure) ?? otherwise),
      );
      if (!storedAnyway.has(code)) return;
      const stored = await callAsAccount('get-lite-quote', { path }).catch(() => undefined);
      if (stored) kept.stored(stored.quote.contentId);
    },
  });
  return { form, color, sheet, feedback, formId: kept.formId, submission };
}
