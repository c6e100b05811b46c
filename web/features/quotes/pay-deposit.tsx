import { payTexts as texts } from '#domain/online-payments/pay-texts';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { depositStandingOfView } from '#domain/quotes/received-deposit';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { PayOnline } from '../documents/pay-online.tsx';
import { PaymentOutcome } from '../documents/payment-outcome.tsx';
import { useReturnedPayment } from '../documents/returned-payment.ts';

interface PayDepositProps {
  readonly quote: QuoteView;
  /** Reads the quote again; the page keeps showing the old one meanwhile. */
  readonly refresh: () => Promise<void>;
}

/** The button that pays the deposit of a quote online, and the status of the payment. */
export function PayDeposit({ quote, refresh }: PayDepositProps) {
  const { quoteId, depositPayment, howToPay } = quote;
  const { paidOnline, state, waitsFor } = depositStandingOfView(quote);
  const isPending = depositPayment?.state === 'pending';
  const isReceived = paidOnline !== undefined && state !== 'disputed';
  // What a reported account received, or a bank disputes, has arrived as well: the page says so above.
  const isSettled = isPending || isReceived || waitsFor.some(({ kind }) => kind !== 'checking');
  const payment = useReturnedPayment(isSettled, refresh, quote.bankFailures);
  const mayPay = depositPayment?.state === 'payable' && !payment.isPolling && !payment.isUnknown;
  return (
    <section aria-label="Online payment" className="mt-4 grid gap-4 print:hidden">
      <PaymentOutcome {...payment} isPending={isPending} isReceived={isReceived} />
      {depositPayment?.state === 'checking' && !payment.isPolling && !payment.isUnknown && (
        <Alert tone="info">{texts.beingChecked}</Alert>
      )}
      {depositPayment?.state === 'unavailable' && (
        <Alert tone="info">{texts.withdrawn(howToPay !== undefined)}</Alert>
      )}
      {mayPay && (
        <PayOnline
          label={texts.payDeposit(depositPayment.amountCents)}
          hasOtherWays={howToPay !== undefined}
          createPaymentPage={() =>
            call('open-deposit-page', {
              path: { quoteId },
              body: { shownCents: depositPayment.amountCents },
            })
          }
          onChanged={refresh}
        />
      )}
    </section>
  );
}
