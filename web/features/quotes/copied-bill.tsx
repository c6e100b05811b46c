import { type ReactNode, useState } from 'react';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { QuoteDetail } from '#domain/quotes/contract';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import { canBill } from './can-bill.ts';
import { QuoteFailure, WaitingQuote } from './quote-states.tsx';
import { useOwnQuote } from './use-own-quote.ts';

/** The quote of which a copy bills the same again; empty if the copy bills nothing of a quote. */
export interface BilledAgain {
  /** As it was when the form opened. */
  readonly approved?: QuoteDetail;
  /** As it was read last. */
  readonly approvedNow?: QuoteDetail;
}

interface CopiedBillProps {
  readonly copied: InvoiceDetail;
  readonly quoteId: string;
  readonly children: (again: BilledAgain) => ReactNode;
}

/**
 * Renders the form of a copy of a void invoice of a quote. It bills the quote again, so that what is left of it stays
 * right; any other copy bills besides the quote, and its form says so.
 */
export function CopiedBill({ copied, quoteId, children }: CopiedBillProps) {
  const { quote, isFresh, failure, retry } = useOwnQuote(quoteId, { refreshes: true });
  const [opened, setOpened] = useState<QuoteDetail>();
  if (!opened && quote && isFresh) setOpened(quote);
  if (!opened && failure?.canRetry) return <QuoteFailure text={failure.text} onRetry={retry} />;
  if (!opened) return failure ? children({}) : <WaitingQuote />;
  if (opened.state !== 'approved' || !canBill(opened, copied.progress !== undefined)) return children({});
  return (
    <>
      <p className="page-wide wide-page pt-4 -mb-4 text-sm text-muted wrap-anywhere print:hidden">
        For the approved quote {nameOfQuote(opened.content)}
      </p>
      {children({ approved: opened, approvedNow: quote ?? opened })}
    </>
  );
}
