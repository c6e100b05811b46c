import { useEffect, useId } from 'react';
import { resetMessages } from '#domain/account/account-messages';
import { validateResetRequest } from '#domain/account/validate-account';
import { requestPasswordReset } from '../../adapters/auth/password-reset.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { useAuthAction } from './use-auth-action.ts';

/** How long the success message is shown before the dialog closes, in milliseconds. */
const successMilliseconds = 3000;

interface ResetPasswordDialogProps {
  readonly open: boolean;
  /** Initial value of the field. */
  readonly email: string;
  readonly onClose: () => void;
}

/**
 * Requests the email with the link for setting a new password. Use a new instance for each opening, so that it starts
 * empty.
 */
export function ResetPasswordDialog({ open, email, onClose }: ResetPasswordDialogProps) {
  const { busy, isDone, failure, run, clearFailure } = useAuthAction(requestPasswordReset);
  const formId = useId();
  const { form, field } = useValidatedForm({
    defaultValues: { email },
    validate: validateResetRequest,
    onEdit: clearFailure,
  });

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(onClose, successMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reset your password"
      description="We will email you a link. Open it to choose a new password."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Sending..." disabled={isDone}>
            Send reset email
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // React events bubble through portals: without this, the form around the dialog would be submitted too.
          event.stopPropagation();
          void form.handleSubmit((typed) => run(typed.email))(event);
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
          readOnly={isDone}
        />
        {failure !== undefined && <Alert tone="error">{resetMessages[failure]}</Alert>}
        {isDone && <Alert tone="success">{resetMessages.sent}</Alert>}
      </form>
    </Dialog>
  );
}
