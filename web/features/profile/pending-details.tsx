import { Clock } from 'lucide-react';
import { buttonText, shownHowToPay } from '#domain/documents/how-to-pay';
import type { ShownLite } from '#domain/profile/contract';
import type { PendingDetails as Pending } from '#domain/profile/payment-details';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useUser } from '../../session/session.tsx';
import { useAccountLongTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ConfirmByCode } from './confirm-by-code.tsx';

/** Payment details that clients do not see yet: until when, what clients see instead, and how to confirm them. */
export function PendingDetails({
  lite: { howToPay },
  pending: { effectiveAt, howToPay: pendingHowToPay },
}: {
  readonly lite: Pick<ShownLite, 'howToPay'>;
  readonly pending: Pending;
}) {
  const { email } = useUser();
  const timeOf = useAccountLongTime();
  const { state, run } = useAction(() => callAsAccount('email-payment-confirmation'));
  const { text, button } = shownHowToPay(howToPay) ?? {};
  const hasNewPaymentAccount =
    pendingHowToPay.online !== undefined && pendingHowToPay.online !== howToPay?.online;
  const onlyPaymentAccountChanges =
    hasNewPaymentAccount &&
    pendingHowToPay.text === howToPay?.text &&
    pendingHowToPay.link === howToPay?.link;
  return (
    <section aria-label="Pending change" className="rounded-control border border-line p-4">
      <p className="flex gap-2 font-medium">
        <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          Your clients {onlyPaymentAccountChanges ? 'can pay by card and bank' : 'see the new details'} from{' '}
          {timeOf(effectiveAt)}.
        </span>
      </p>
      <p className="mt-1 text-sm text-muted">
        This protects you if somebody else uses your account. Until then your clients see{' '}
        {text === undefined && !button ? 'no payment details.' : 'the details from before:'}
      </p>
      {text !== undefined && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{text}</p>}
      {button && <p className="mt-1 text-sm wrap-anywhere">{buttonText(button)}</p>}
      {hasNewPaymentAccount && !onlyPaymentAccountChanges && (
        <p className="mt-2 text-sm">Payments by card and bank to your new account begin then, too.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="button"
          variant="outline"
          busy={state.kind === 'running'}
          busyLabel="Sending..."
          onClick={() => void run()}
        >
          Confirm by email
        </Button>
        <ConfirmByCode />
      </div>
      {state.kind === 'done' && (
        <Alert tone="success" className="mt-3">
          Open the email we sent to <span translate="no">{email}</span> and confirm the change there. It can
          take a minute to arrive.
        </Alert>
      )}
      {state.kind === 'failed' && (
        <Alert tone="error" className="mt-3">
          The email could not be sent. Please try again.
        </Alert>
      )}
    </section>
  );
}
