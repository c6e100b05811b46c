import { signUpMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { Alert } from '../../ui/alert.tsx';

/** Refusals after which a password reset can help, because the account exists. */
const passwordRefusals: readonly AuthRefusal[] = [
  'wrong-password',
  'invalid-credential',
  'email-already-in-use',
];

interface SignUpFailureProps {
  readonly refusal: AuthRefusal;
  /** Opens the reset dialog. */
  readonly onReset: () => void;
}

/** Explains why sign-up failed, and offers a password reset if that helps. */
export const SignUpFailure = ({ refusal, onReset }: SignUpFailureProps) => (
  <Alert tone="error">
    <p>{signUpMessages[refusal]}</p>
    {passwordRefusals.includes(refusal) && (
      <button type="button" className="mt-1 min-h-11 font-semibold underline" onClick={onReset}>
        Reset your password
      </button>
    )}
  </Alert>
);
