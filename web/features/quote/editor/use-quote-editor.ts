import { useEffect, useMemo, useRef, useState } from 'react';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { businessOnInvoice } from '#domain/profile/profile';
import { paperOfQuote } from '#domain/quote/quote-paper';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { useLastColor } from '../../paper/branding/use-last-color.ts';
import { useInvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { useSubmitFeedback } from '../../paper/form/use-submit-feedback.ts';
import {
  forgetQuoteForm,
  keepQuoteForm,
  type QuoteFormDraft,
  type QuoteStart,
  quoteFormFaults,
} from './quote-form.ts';
import { useHandOverQuote } from './use-hand-over-quote.ts';

/** The form of a quote with the page it makes, kept in this browser until it is handed over; `before` is waited for then. */
export function useQuoteEditor(
  start: QuoteStart,
  before: () => Promise<void>,
  onDone: (quote: QuoteDetail, isSent: boolean) => void,
) {
  const { userId } = useUser();
  const { business } = useProfile();
  const form = useInvoiceForm<QuoteFormDraft>(quoteFormFaults, () => start.draft);
  const feedback = useSubmitFeedback<QuoteFormDraft, string>(form);
  const [basis, setBasis] = useState(start);
  const isSentNow = useRef(false);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => paperOfQuote({ ...draft, ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );
  useEffect(() => {
    if (!isSentNow.current) keepQuoteForm(userId, basis, draft);
  }, [userId, basis, draft]);

  const handOver = useHandOverQuote({
    form,
    feedback,
    before,
    quoteId: basis.quoteId,
    basedOn: basis.basedOn,
    onDone(quote, isSent) {
      isSentNow.current = isSent;
      forgetQuoteForm(userId, basis);
      setBasis({ ...basis, basedOn: quote.contentId, untouched: draft });
      onDone(quote, isSent);
    },
    onStored: (basedOn) => setBasis({ ...basis, basedOn }),
  });
  return { form, color, sheet, feedback, ...handOver };
}
