import { type ReactNode, useState } from 'react';
import { generatePath, Navigate } from 'react-router-dom';
import type { QuoteDetail } from '#domain/quotes/contract';
import { quoteProblems } from '#domain/quotes/problems';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import { siteRoutes } from '#domain/site-routes';
import { canBill } from './can-bill.ts';
import { QuoteFailure, WaitingQuote } from './quote-states.tsx';
import { useOwnQuote } from './use-own-quote.ts';

interface ApprovedQuoteProps {
  readonly quoteId: string;
  /** Not all of it is billed at once. */
  readonly part?: 'part' | 'rest' | undefined;
  /** The form was kept in this browser: it opens also if the quote has its invoice by now, so that nothing is lost. */
  readonly isKept?: boolean;
  /** Renders the form. `opened` is the quote as it was when the form opened, `now` as it was read last. */
  readonly children: (opened: QuoteDetail, now: QuoteDetail) => ReactNode;
}

/**
 * Loads an approved quote and renders its name above `children`, the form of its invoice. Redirects to the invoice if
 * the quote already has one.
 */
export function ApprovedQuote({ quoteId, part, isKept = false, children }: ApprovedQuoteProps) {
  const { quote, isFresh, failure, retry } = useOwnQuote(quoteId, { refreshes: true });
  const [openedQuote, setOpenedQuote] = useState<QuoteDetail>();
  const needsInvoice = quote?.state === 'approved' && (isKept || canBill(quote, part !== undefined));
  if (!openedQuote && quote && isFresh && needsInvoice) setOpenedQuote(quote);
  if (openedQuote)
    return (
      <>
        <p className="page-wide wide-page pt-4 -mb-4 text-sm text-muted wrap-anywhere print:hidden">
          For the approved quote {nameOfQuote(openedQuote.content)}
        </p>
        {children(openedQuote, quote ?? openedQuote)}
      </>
    );
  const invoiceId = quote?.invoiceId ?? Object.keys(quote?.billing?.parts ?? {})[0];
  // A quote from the cache that needs an invoice is read again first; it never leads to one of its earlier invoices.
  if (invoiceId !== undefined && !needsInvoice)
    return <Navigate replace to={generatePath(siteRoutes.liteInvoice.path, { invoiceId })} />;
  // A fresh quote without an invoice that gets here is not approved.
  const refusal = quote && isFresh ? quoteProblems['quote-not-approved'].message : failure?.text;
  if (refusal !== undefined)
    return <QuoteFailure text={refusal} {...(failure?.canRetry && { onRetry: retry })} />;
  return <WaitingQuote />;
}
