import { payTexts as texts } from '#domain/online-payments/pay-texts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import type { useReturnedPayment } from './returned-payment.ts';

interface PaymentOutcomeProps extends ReturnType<typeof useReturnedPayment> {
  /** True while a bank payment is in progress. */
  readonly isPending: boolean;
  readonly isReceived: boolean;
  /** Who got the receipt of the payment that was received. */
  readonly receipt?: string | undefined;
}

/**
 * The status of a payment after the client came back from the provider, or of a bank payment that is still in progress.
 */
export function PaymentOutcome({
  returned,
  isPolling,
  isUnknown,
  pollAgain,
  isPending,
  isReceived,
  receipt,
}: PaymentOutcomeProps) {
  if (isPending) return <Alert tone="info">{texts.pending}</Alert>;
  if (returned === 'done' && isReceived)
    return (
      <Alert tone="success">
        <p>{texts.received}</p>
        {receipt !== undefined && <p className="mt-1 wrap-anywhere">{receipt}</p>}
      </Alert>
    );
  if (returned === 'canceled' && !isReceived) return <Alert tone="warning">{texts.canceled}</Alert>;
  if (isPolling)
    return (
      <Alert tone="info">
        <span className="flex items-center gap-3">
          <Spinner />
          {texts.checking}
        </span>
      </Alert>
    );
  if (!isUnknown) return null;
  return (
    <Alert tone="info" className="flex flex-wrap items-center justify-between gap-3">
      <p>{texts.notYet}</p>
      <Button variant="outline" className="max-sm:w-full" onClick={pollAgain}>
        {texts.checkAgain}
      </Button>
    </Alert>
  );
}
