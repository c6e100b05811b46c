import { useEffect, useId, useState } from 'react';
import { resetMessages } from '#domain/account/account-messages';
import { validateResetRequest } from '#domain/account/validate-account';
import { requestPasswordReset } from '../../adapters/auth/password-reset.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

/** How long the success message stands before the modal closes itself, in milliseconds (section 9). */
const successStands = 3000;

interface ResetPasswordDialogProps {
  readonly open: boolean;
  /** What the field begins with. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for the mail with the link to a new password. Each opening is an instance of its own, so that it begins clear. */
export function ResetPasswordDialog({ open, email, onClose }: ResetPasswordDialogProps) {
  const [stage, setStage] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [failure, setFailure] = useState<string>();
  const formId = useId();
  const { form, field } = useValidatedForm({
    defaultValues: { email },
    validate: validateResetRequest,
    onEdit: () => setFailure(undefined),
  });

  useEffect(() => {
    if (stage !== 'sent') return undefined;
    const timer = setTimeout(onClose, successStands);
    return () => clearTimeout(timer);
  }, [stage, onClose]);

  async function send({ email: address }: { readonly email: string }) {
    setStage('sending');
    setFailure(undefined);
    const answer = await requestPasswordReset(address);
    setStage(answer.ok ? 'sent' : 'asking');
    if (!answer.ok) setFailure(resetMessages[answer.refusal]);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reset your password"
      description="We will email you a link. Open it to choose a new password."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {stage === 'sent' ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={stage === 'sending'}
            busyLabel="Sending..."
            disabled={stage === 'sent'}
          >
            Send Reset Email
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // React events pass through portals: the form below must not take this for its own.
          event.stopPropagation();
          void form.handleSubmit(send)(event);
        }}
      >
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={stage === 'sent'}
        />
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        {stage === 'sent' && <Alert tone="success">{resetMessages.sent}</Alert>}
      </form>
    </Dialog>
  );
}
