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

// Loaded lazily, so that only pages with a new-password field load the estimator.
const Strength = lazy(async () => {
  const { passwordStrength, strengthTexts } = await import('#domain/account/password-strength');
  return {
    default: ({ password, email }: PasswordStrengthHintProps) => {
      const strength = passwordStrength(password, email);
      return <span className={colors[strength]}>{strengthTexts[strength]}</span>;
    },
  };
});

// An element of its own, so that a browser that translates the page replaces nothing else.
const minimum = <span>At least 6 characters.</span>;

/** The hint of a new-password field: the minimum length, and while typing how easy the password is to guess. */
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
