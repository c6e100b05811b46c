import { MailWarning } from 'lucide-react';
import { withReference } from '#domain/contract/call-failure';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useSendVerification } from '../../session/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface VerificationNoticeProps {
  readonly email: string;
  /** The last verification email could not be sent. */
  readonly wasNotSent: boolean;
}

/** Asks the user to verify the address. Until then the account can email only a few invoices, and only to its owner. */
export function VerificationNotice({ email, wasNotSent }: VerificationNoticeProps) {
  const resend = useSendVerification();
  return (
    <Alert tone="warning" className="sm:flex sm:items-center sm:gap-4">
      <MailWarning aria-hidden="true" className="hidden size-6 shrink-0 sm:block" />
      <div className="grow">
        <p className="font-semibold">Verify your email</p>
        <p className="mt-0.5 break-words">{noticeText(email, wasNotSent, resend)}</p>
      </div>
      {!resend.isSuccess && (
        <Button
          variant="outline"
          className="mt-3 shrink-0 sm:mt-0"
          busy={resend.isPending}
          busyLabel="Sending..."
          onClick={() => resend.mutate()}
        >
          {wasNotSent ? 'Send the link' : recipientTexts.sendLink}
        </Button>
      )}
    </Alert>
  );
}

function noticeText(
  email: string,
  wasNotSent: boolean,
  resend: { readonly isSuccess: boolean; readonly error: Error | null },
): string {
  if (resend.isSuccess) return `We sent a new link to ${email}. Open it to verify your address.`;
  if (resend.error) {
    const failure = failureOf(resend.error);
    const { kind, sentence } = failure;
    if (kind === 'offline') return 'Network error. Please check your connection and try again.';
    return withReference(sentence ?? 'Something went wrong. Please try again.', failure);
  }
  if (wasNotSent) return `We could not send the link to ${email}. Send it now to verify your address.`;
  return `We sent a link to ${email}. Open it to email invoices and quotes to your clients. Until then, up to ${unverifiedInvoiceLimit} invoices can be emailed to you.`;
}
