import { payTexts as texts } from '#domain/online-payments/pay-texts';
import type { ClientInvoiceView } from '#domain/public-links/contract';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { PayOnline } from '../documents/pay-online.tsx';
import { PaymentOutcome } from '../documents/payment-outcome.tsx';
import type { useReturnedPayment } from '../documents/returned-payment.ts';

interface OnlinePaymentProps {
  readonly linkId: string;
  readonly view: ClientInvoiceView;
  /** How the client came back from the provider's page. */
  readonly payment: ReturnType<typeof useReturnedPayment>;
  /** Reads the invoice again; the page keeps showing the old one meanwhile. */
  readonly refresh: () => Promise<void>;
}

/** The payment button at the top of the client's page, or the reason why there is none, and the status of a payment. */
export function OnlinePayment({ linkId, view, payment, refresh }: OnlinePaymentProps) {
  const { onlinePayment, state, howToPay, payPage, receipt, business } = view;
  const isPending = onlinePayment?.state === 'pending';
  const isReceived = state === 'paid';
  const mayPay = onlinePayment?.state === 'payable' && !payment.isPolling && !payment.isUnknown;
  return (
    <section aria-label="Online payment" className="mt-5 grid gap-4 print:hidden">
      <PaymentOutcome
        {...payment}
        isPending={isPending}
        isReceived={isReceived}
        receipt={receipt && texts.receipt(receipt.isEmailed, receipt.to)}
      />
      {onlinePayment?.state === 'checking' && !payment.isPolling && !payment.isUnknown && (
        <Alert tone="info">{texts.beingChecked}</Alert>
      )}
      {onlinePayment?.state === 'being-corrected' && <Alert tone="info">{texts.corrected}</Alert>}
      {onlinePayment?.state === 'unavailable' && (
        <Alert tone="info">{texts.withdrawn(howToPay !== undefined)}</Alert>
      )}
      {mayPay && (
        <PayOnline
          label={texts.pay(onlinePayment.amountCents)}
          question={
            view.announcedCheck === undefined
              ? undefined
              : texts.besidesCheck(view.announcedCheck, onlinePayment.amountCents)
          }
          hasOtherWays={howToPay !== undefined}
          ways={payPage && texts.ways(payPage.methods, howToPay !== undefined)}
          whatHappens={payPage && texts.whatHappens(business.name, payPage.emailsReceipt)}
          createPaymentPage={() =>
            call('open-payment-page', {
              path: { linkId },
              body: { shownCents: onlinePayment.amountCents },
            })
          }
          onChanged={refresh}
        />
      )}
    </section>
  );
}
