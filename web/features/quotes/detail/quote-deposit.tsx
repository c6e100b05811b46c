import { Suspense } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import {
  bankFailed,
  bankPaymentOnItsWay,
  refundFailed,
  refundOnItsWay,
} from '#domain/documents/money-phrases';
import { methodLabel } from '#domain/documents/payment';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { DepositStanding } from '#domain/documents/standing-of-deposit';
import { formatDollars } from '#domain/money';
import { ownerDepositTexts } from '#domain/online-payments/owner-deposit-texts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { depositDue, depositLabel, depositSentence } from '#domain/quotes/deposit';
import {
  depositStandingOfQuote,
  isDepositOpen,
  type ReceivedDeposit,
  receivedDepositTexts,
} from '#domain/quotes/received-deposit';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import type { DepositRecording } from './use-record-deposit.tsx';

// Few deposits are paid online.
const RefundDeposit = lazyPart(async () => (await import('./refund-deposit.tsx')).RefundDeposit);

interface QuoteDepositProps {
  readonly quote: QuoteDetail;
  /** Records and removes a deposit that was not paid online. */
  readonly deposit: DepositRecording;
}

/**
 * The part of an approved quote's deposit that the client is asked for, in cents. 0 if the quote has an invoice, or if a
 * payment of the deposit is on its way, undecided or was returned.
 */
export const missingDeposit = (quote: QuoteDetail): number => depositStandingOfQuote(quote).askedCents;

/** The deposit of an approved quote: the amount due, and the amounts received before the quote has an invoice. */
export function QuoteDeposit({ quote, deposit }: QuoteDepositProps) {
  const { content, totalCents, received, refundableDeposit } = quote;
  const { ask, remove, isPending, failure } = deposit;
  const isOpen = isDepositOpen(quote);
  const standing = depositStandingOfQuote(quote);
  if (!content.deposit && !standing.hasMoved && !isOpen) return null;
  const isAsked = standing.mayAsk;
  const wasNeverReceived = quote.invoiceId !== undefined && !standing.hasMoved;
  // Beside a deposit that was paid in full online, or is on its way, nothing can be recorded by hand.
  const isPaidOnline = standing.hasMoved && standing.recordableCents === 0;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Deposit</h2>
      {content.deposit && (
        <p className="mt-2 text-sm">
          {isAsked
            ? depositSentence(content.deposit, totalCents)
            : `${depositLabel(content.deposit)} of ${formatDollars(depositDue(content.deposit, totalCents))}`}
        </p>
      )}
      {received && <ReceivedLine received={received} />}
      {received && isOpen && (
        <>
          <p className="mt-1 text-sm text-muted">
            {standing.isReturned
              ? receivedDepositTexts.onLinkAfterReturn
              : receivedDepositTexts.onLink(standing.owedCents)}{' '}
            {receivedDepositTexts.notEmailed}
          </p>
          <Button variant="outline" className="mt-3" busy={isPending} onClick={() => remove(received)}>
            Remove
          </Button>
        </>
      )}
      <OnlineLines standing={standing} />
      {refundableDeposit && (
        <Suspense>
          <RefundDeposit quote={quote} payment={refundableDeposit} />
        </Suspense>
      )}
      {wasNeverReceived && <p className="mt-1 text-sm text-muted">{receivedDepositTexts.neverReceived}</p>}
      {!received && !isPaidOnline && isOpen && (
        <Button variant="outline" className="mt-3" onClick={ask}>
          Record deposit
        </Button>
      )}
      {isAsked && <HowToPayNotice text={recipientTexts.noWayToPayDeposit} wasSent />}
      {failure !== undefined && (
        <Alert tone="error" className="mt-3">
          {failure}
        </Alert>
      )}
    </Card>
  );
}

const ReceivedLine = ({ received: { cents, on, method, note } }: { readonly received: ReceivedDeposit }) => (
  <>
    <p className="mt-2 font-medium">
      <span translate="no">{formatDollars(cents)}</span> received on {formatLongDate(on)}
    </p>
    {method !== undefined && <p className="text-sm text-muted">{methodLabel(method)}</p>}
    {note !== undefined && <p className="text-sm break-words text-muted">{note}</p>}
  </>
);

/** The online payments of the deposit: paid, pending, refused, refunded or disputed. */
const OnlineLines = ({
  standing: {
    bankFailure,
    headline,
    isLost,
    paidOnline,
    pendingCents,
    refundedCents,
    refundingCents,
    failedRefundCents,
    state,
    waitsFor,
  },
}: {
  readonly standing: DepositStanding;
}) => (
  <>
    {paidOnline && (
      <p className="mt-2 font-medium">
        {ownerDepositTexts.depositPaid(paidOnline.cents, paidOnline.on && formatLongDate(paidOnline.on))}
      </p>
    )}
    {paidOnline?.method !== undefined && (
      <p className="text-sm text-muted">{methodLabel(paidOnline.method)}</p>
    )}
    {waitsFor[0]?.kind === 'reported-account' && (
      <Alert tone="warning" className="mt-3">
        <AsWritten text={headline} />
      </Alert>
    )}
    {waitsFor[0]?.kind === 'checking' && <p className="mt-2">{headline}</p>}
    {pendingCents > 0 && <p className="mt-2">{bankPaymentOnItsWay(pendingCents)}</p>}
    {bankFailure && (
      <Alert tone="error" className="mt-3">
        {bankFailed(bankFailure)}
      </Alert>
    )}
    {refundedCents > refundingCents && (
      <p className="mt-2">{ownerDepositTexts.depositRefunded(refundedCents - refundingCents)}</p>
    )}
    {refundingCents > 0 && <p className="mt-2">{refundOnItsWay(refundingCents)}</p>}
    {failedRefundCents > 0 && (
      <Alert tone="error" className="mt-3">
        <span className="font-semibold">{refundFailed(failedRefundCents)}</span>{' '}
        {ownerDepositTexts.depositRefundFailedHint}
      </Alert>
    )}
    {(state === 'disputed' || isLost) && (
      <Alert tone="warning" className="mt-3">
        {state === 'disputed' ? ownerDepositTexts.depositDisputed : ownerDepositTexts.depositLost}
      </Alert>
    )}
  </>
);
