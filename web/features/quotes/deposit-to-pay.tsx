import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { formatLongDate } from '#domain/calendar-date';
import { refundComes, refundNotArrived, yourBankFailed } from '#domain/documents/money-phrases';
import { formatDollars } from '#domain/money';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { depositHeading, depositStandingOfView } from '#domain/quotes/received-deposit';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { HowToPay } from '../documents/how-to-pay.tsx';
import { isReturnFromProvider } from '../documents/returned-payment.ts';

/** Loaded only if the deposit can be paid online. */
const PayDeposit = lazyPart(async () => (await import('./pay-deposit.tsx')).PayDeposit);

interface DepositToPayProps {
  readonly quote: QuoteView;
  /** Reads the quote again; the page keeps showing the old one meanwhile. */
  readonly refresh: () => Promise<void>;
}

/**
 * The deposit of an approved quote: the amount due, the amounts received, and how to pay the rest. Empty if the quote
 * has no deposit.
 */
export function DepositToPay({ quote, refresh }: DepositToPayProps) {
  const { search } = useLocation();
  const { received, howToPay, depositPayment } = quote;
  const {
    askedCents: dueCents,
    hasMoved,
    paidOnline,
    refundedCents,
    refundingCents,
    failedRefundCents,
    ...standing
  } = depositStandingOfView(quote);
  if (dueCents === 0 && !hasMoved && standing.waitsFor.length === 0) return null;
  const isPending = depositPayment?.state === 'pending';
  const isPayableOnline = depositPayment?.state === 'payable';
  const hasWayToPay = howToPay !== undefined || isPayableOnline;
  return (
    <Card className="mb-6 p-6 sm:p-8 print:mb-4 print:p-4">
      <h2 className="text-lg font-semibold">Deposit</h2>
      {received && (
        <p className="mt-1">
          <AsWritten text={formatDollars(received.cents)} /> received on {formatLongDate(received.on)}
        </p>
      )}
      {(standing.isLost ||
        standing.waitsFor.some(({ kind }) => kind !== 'bank-payment' && kind !== 'checking')) && (
        <p className="mt-1">
          <AsWritten text={standing.sentence} />
        </p>
      )}
      {paidOnline && standing.state !== 'disputed' && (
        <p className="mt-1">
          Deposit paid: <AsWritten text={formatDollars(paidOnline.cents)} />
          {paidOnline.on !== undefined && ` on ${formatLongDate(paidOnline.on)}`}
        </p>
      )}
      {refundedCents > refundingCents && (
        <p className="mt-1">
          <AsWritten text={`Refunded: ${formatDollars(refundedCents - refundingCents)}`} />
        </p>
      )}
      {refundingCents > 0 && (
        <p className="mt-1">
          <AsWritten text={refundComes(refundingCents)} />
        </p>
      )}
      {failedRefundCents > 0 && (
        <p className="mt-1">
          <AsWritten text={refundNotArrived(failedRefundCents)} />
        </p>
      )}
      {standing.bankFailure && (
        <p className="mt-1 font-semibold">
          <AsWritten text={yourBankFailed(standing.bankFailure)} />
        </p>
      )}
      {dueCents > 0 && !isPending && (
        <p className="mt-1">
          <strong className="text-2xl font-semibold tabular-nums" translate="no">
            {formatDollars(dueCents)}
          </strong>{' '}
          <span className="text-muted">{hasMoved ? 'left to pay' : 'due now'}</span>
        </p>
      )}
      {(depositPayment || isReturnFromProvider(search)) && (
        <Suspense fallback={<Skeleton className="mt-4 h-11 w-full sm:w-56" />}>
          <PayDeposit quote={quote} refresh={refresh} />
        </Suspense>
      )}
      {dueCents > 0 && !hasWayToPay && !isPending && (
        <p className="mt-2 wrap-anywhere">
          Ask {quote.businessName ? <span translate="no">{quote.businessName}</span> : 'the business'} how to
          pay the deposit
          {quote.businessPhone && `: ${quote.businessPhone}`}.
        </p>
      )}
      {dueCents > 0 && howToPay && (
        <HowToPay heading={depositHeading} howToPay={howToPay} isSecondary={isPayableOnline} />
      )}
    </Card>
  );
}
