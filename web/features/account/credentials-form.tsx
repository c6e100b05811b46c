import { type Credentials, validateCredentials } from '#domain/account/validate-account';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

interface CredentialsFormProps {
  /** The values typed before Back was pressed. */
  readonly values: Credentials;
  /** Opens the reset dialog with the email typed so far. */
  readonly onForgot: (email: string) => void;
  readonly onContinue: (credentials: Credentials) => void;
}

/** Step 1 of sign-up: email and password. */
export function CredentialsForm({ values, onForgot, onContinue }: CredentialsFormProps) {
  const { form, field } = useValidatedForm<Credentials>({
    defaultValues: values,
    validate: validateCredentials,
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(onContinue)(event)}>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        hint={<PasswordStrengthHint password={form.watch('password')} email={form.watch('email')} />}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <Button type="submit" className="w-full">
        Continue
      </Button>
      <button
        type="button"
        onClick={() => onForgot(form.getValues('email'))}
        className="-my-3 inline-flex min-h-11 items-center justify-self-start rounded-control text-sm font-medium text-link underline-offset-4 hover:underline"
      >
        Forgot the password of an existing account?
      </button>
    </form>
  );
}
