import type { ReactNode } from 'react';
import { AgreedChanged, DraftBesideChange } from './agreed-changed.tsx';
import { draftOfApprovedQuote, draftOfBillAgain, draftOfQuotePart } from './draft-of-quote.ts';
import { NotAgreedMark, NotAgreedRows } from './not-agreed-mark.tsx';
import { startParts, withPartAsItIsNow } from './part-of-quote.ts';
import type { QuoteStarts } from './start-draft.ts';

/** What the form of a quote’s invoice starts with. */
export const quoteStarts: QuoteStarts = {
  draftOfQuote({ approved, copied, part }, now, defaults) {
    if (copied) return draftOfBillAgain(copied, approved, now, defaults);
    return part
      ? draftOfQuotePart(approved, startParts[part], now, defaults)
      : draftOfApprovedQuote(approved, now, defaults);
  },
  withPartAsItIsNow,
};

const code = { ...quoteStarts, AgreedChanged, DraftBesideChange, NotAgreedMark, NotAgreedRows } as const;

/** What only the form of a quote's invoice needs. */
export type QuoteCode = typeof code;

/** Renders the form of a quote's invoice. Loaded only for such a form, because most invoices bill no quote. */
export const WithQuoteCode = ({ children }: { readonly children: (code: QuoteCode) => ReactNode }) =>
  children(code);
