import { lazy, Suspense } from 'react';
import type { PasswordStrength } from '#domain/account/password-strength';

interface PasswordStrengthHintProps {
  readonly password: string;
  readonly email: string;
}

const colors: Readonly<Record<PasswordStrength, string>> = {
  'very-easy': 'text-error',
  easy: 'text-error',
  fair: 'text-ink',
  hard: 'text-success',
};

// Only a page where a new password is typed loads the estimate.
const Strength = lazy(async () => {
  const { passwordStrength, strengthTexts } = await import('#domain/account/password-strength');
  return {
    default: ({ password, email }: PasswordStrengthHintProps) => {
      const strength = passwordStrength(password, email);
      return <span className={colors[strength]}>{strengthTexts[strength]}</span>;
    },
  };
});

const minimum = 'At least 6 characters.';

/** The hint of a field for a new password: the minimum, and while it is typed how easy it is to guess. */
export const PasswordStrengthHint = ({ password, email }: PasswordStrengthHintProps) => (
  <span aria-live="polite">
    {password.length < 6 ? (
      minimum
    ) : (
      <Suspense fallback={minimum}>
        <Strength password={password} email={email} />
      </Suspense>
    )}
  </span>
);
