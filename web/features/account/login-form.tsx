import type { ReactNode } from 'react';
import { type LoginDraft, validateLogin } from '#domain/account/validate-account';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

interface LoginFormProps {
  readonly email: string;
  readonly busy: boolean;
  /** The error, shown until the next keystroke. */
  readonly failure: string | undefined;
  readonly onSubmit: (draft: LoginDraft) => void;
  readonly onEdit: () => void;
  /** Opens the reset dialog with the email typed so far. */
  readonly onForgot: (email: string) => void;
  /** Another way to sign in, shown below the button. It can read the email typed so far. */
  readonly alternative: (typedEmail: () => string) => ReactNode;
}

/** The login form: email and password. */
export function LoginForm({ email, busy, failure, onSubmit, onEdit, onForgot, alternative }: LoginFormProps) {
  const { form, field } = useValidatedForm<LoginDraft>({
    defaultValues: { email, password: '' },
    validate: validateLogin,
    onEdit,
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <button
          type="button"
          onClick={() => onForgot(form.getValues('email'))}
          className="-mb-2 inline-flex min-h-11 items-center rounded-control text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          Forgot your password?
        </button>
      </div>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" busy={busy} busyLabel="Signing In..." className="w-full">
        Sign in
      </Button>
      {alternative(() => form.getValues('email'))}
    </form>
  );
}
