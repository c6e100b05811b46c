import { useMemo } from 'react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { businessOnInvoice } from '#domain/profile/profile';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import { useProfile } from '../../../session/use-account.ts';
import { useLastColor } from '../../documents/branding/use-last-color.ts';
import { useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { type QuoteFormDraft, quoteFormFaults } from './quote-form.ts';
import type { QuoteStart } from './start-quote.ts';
import { useHandOverQuote } from './use-hand-over-quote.ts';
import { useKeptQuote } from './use-kept-quote.ts';

interface QuoteEditing {
  readonly start: QuoteStart;
  /** Is waited for before the quote is handed over. */
  readonly before: () => Promise<void>;
  /** Told the slot that the form is kept in. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, isSent: boolean) => void;
}

/** The form of a quote with the page it makes, kept in this browser until it is handed over. */
export function useQuoteEditor({ start, before, onKept, onDone }: QuoteEditing) {
  const { business } = useProfile();
  const form = useInvoiceForm<QuoteFormDraft>(quoteFormFaults, () => start.draft);
  const feedback = useSubmitFeedback<QuoteFormDraft, string>(form);
  const { draft } = form;
  const kept = useKeptQuote(start, draft, onKept);
  const { quoteId, basedOn } = kept.basis;
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => paperOfQuote({ ...draft, ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );
  const handOver = useHandOverQuote({
    form,
    feedback,
    before,
    quoteId,
    basedOn,
    onDone(quote, isSent) {
      if (isSent) kept.stop();
      else kept.stored(quote.contentId);
      onDone(quote, isSent);
    },
    onStored: kept.rebased,
  });
  return { form, color, sheet, feedback, kept, ...handOver };
}
