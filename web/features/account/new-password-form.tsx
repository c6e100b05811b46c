import { newPasswordMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { type NewPasswordDraft, validateNewPassword } from '#domain/account/validate-account';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

interface NewPasswordFormProps {
  /** The account's address, shown read-only. */
  readonly email: string;
  readonly busy: boolean;
  /** The error, shown until the next keystroke. */
  readonly failure: AuthRefusal | undefined;
  readonly onSubmit: (password: string) => void;
  readonly onEdit: () => void;
}

/** Sets a new password: after a reset, or to replace a temporary password. */
export function NewPasswordForm({ email, busy, failure, onSubmit, onEdit }: NewPasswordFormProps) {
  const { form, field } = useValidatedForm<NewPasswordDraft>({
    defaultValues: { password: '', confirmPassword: '' },
    validate: (draft) => validateNewPassword(draft, email),
    onEdit,
  });
  return (
    <form
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ password }) => onSubmit(password))(event)}
    >
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <PasswordField
        {...field('password')}
        label="New password"
        hint={<PasswordStrengthHint password={form.watch('password')} email={email} />}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
      {failure !== undefined && <Alert tone="error">{newPasswordMessages[failure]}</Alert>}
      <Button type="submit" busy={busy} busyLabel="Saving..." className="w-full">
        Save password
      </Button>
    </form>
  );
}
