import { formatLongDate } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/contract/quotes';
import { methodLabel } from '#domain/documents/payment';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { Standing } from '#domain/documents/standing';
import { bankPaymentOnItsWay } from '#domain/documents/standing-words';
import { formatDollars } from '#domain/money';
import { isDepositReturned, type OnlineDeposit } from '#domain/online-payments/online-deposit';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { depositDue, depositLabel, depositSentence } from '#domain/quotes/deposit';
import {
  type ReceivedDeposit,
  receivedDepositTexts,
  standingOfQuoteDeposit,
} from '#domain/quotes/received-deposit';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import { RefundDeposit } from './refund-deposit.tsx';
import type { DepositRecording } from './use-record-deposit.tsx';

interface QuoteDepositProps {
  readonly quote: QuoteDetail;
  /** Records and removes a deposit that was not paid online. */
  readonly deposit: DepositRecording;
}

/** True until the quote has an invoice. Imported quotes get none. */
const isDepositOpen = ({ invoiceId, importId }: QuoteDetail): boolean =>
  invoiceId === undefined && importId === undefined;

/**
 * The part of an approved quote's deposit that the client is asked for, in cents. 0 if the quote has an invoice, or if a
 * payment of the deposit is on its way, undecided or was returned.
 */
export const missingDeposit = (quote: QuoteDetail): number => depositStandingOf(quote).askedCents;

const depositStandingOf = (quote: QuoteDetail): Standing => {
  const { state, content, received, onlineDeposit: online } = quote;
  const isOpen = state === 'approved' && isDepositOpen(quote);
  return standingOfQuoteDeposit(content, { isOpen, received, online });
};

/** The deposit of an approved quote: the amount due, and the amounts received before the quote has an invoice. */
export function QuoteDeposit({ quote, deposit }: QuoteDepositProps) {
  const { content, totalCents, received, onlineDeposit, refundableDeposit } = quote;
  const { ask, remove, isPending, failure } = deposit;
  const isOpen = isDepositOpen(quote);
  if (!content.deposit && !received && !onlineDeposit && !isOpen) return null;
  const standing = depositStandingOf(quote);
  const isAsked = standing.mayAsk;
  const wasNeverReceived = quote.invoiceId !== undefined && !received && !onlineDeposit;
  // Beside a deposit that was paid in full online, or is on its way, nothing can be recorded by hand.
  const isPaidOnline = onlineDeposit !== undefined && standing.recordableCents === 0;
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
            {isDepositReturned(onlineDeposit)
              ? receivedDepositTexts.onLinkAfterReturn
              : receivedDepositTexts.onLink(standing.owedCents)}{' '}
            {receivedDepositTexts.notEmailed}
          </p>
          <Button variant="outline" className="mt-3" busy={isPending} onClick={() => remove(received)}>
            Remove
          </Button>
        </>
      )}
      {onlineDeposit && <OnlineLines online={onlineDeposit} standing={standing} />}
      {refundableDeposit && <RefundDeposit quote={quote} payment={refundableDeposit} />}
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
      {formatDollars(cents)} received on {formatLongDate(on)}
    </p>
    {method !== undefined && <p className="text-sm text-muted">{methodLabel(method)}</p>}
    {note !== undefined && <p className="text-sm break-words text-muted">{note}</p>}
  </>
);

/** The online payments of the deposit: paid, pending, refunded or disputed. */
const OnlineLines = ({
  online,
  standing: { headline, waitsFor },
}: {
  readonly online: OnlineDeposit;
  readonly standing: Standing;
}) => (
  <>
    {online.on !== undefined && online.paidCents > 0 && online.reportedCents === undefined && (
      <p className="mt-2 font-medium">{texts.depositPaid(online.paidCents, formatLongDate(online.on))}</p>
    )}
    {online.method !== undefined && (online.paidCents > 0 || online.pendingCents !== undefined) && (
      <p className="text-sm text-muted">{methodLabel(online.method)}</p>
    )}
    {waitsFor[0]?.kind === 'reported-account' && (
      <Alert tone="warning" className="mt-3">
        {headline}
      </Alert>
    )}
    {online.pendingCents !== undefined && <p className="mt-2">{bankPaymentOnItsWay(online.pendingCents)}</p>}
    {online.refundedCents !== undefined && (
      <p className="mt-2">{texts.depositRefunded(online.refundedCents)}</p>
    )}
    {online.dispute !== undefined && (
      <Alert tone="warning" className="mt-3">
        {online.dispute === 'open' ? texts.depositDisputed : texts.depositLost}
      </Alert>
    )}
  </>
);
