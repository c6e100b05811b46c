import { useEffect, useRef } from 'react';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { setFirstPassword } from '../../adapters/auth/sign-in.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useAuthAction } from './use-auth-action.ts';

interface FirstPasswordProps {
  readonly email: string;
  readonly onSignedIn: () => Promise<void>;
  /** Called if the password can no longer be set: the user has to sign in again. */
  readonly onLost: (refusal: AuthRefusal) => void;
}

/** Refusals after which the user can try again with the same or another password. */
const retryable: readonly AuthRefusal[] = ['weak-password', 'network-request-failed', 'too-many-requests'];

/** Replaces login for an account that an operator created: the temporary password has to be changed first. */
export function FirstPassword({ email, onSignedIn, onLost }: FirstPasswordProps) {
  const { busy, failure, run, clearFailure } = useAuthAction(async (password: string) => {
    const saved = await setFirstPassword(password);
    if (saved.ok) await onSignedIn();
    else if (!retryable.includes(saved.refusal)) onLost(saved.refusal);
    return saved;
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        Choose a new password
      </h1>
      <p className="mt-2 text-muted">You signed in with a temporary password. Choose your own to go on.</p>
      <NewPasswordForm
        email={email}
        busy={busy}
        failure={failure}
        onSubmit={(password) => void run(password)}
        onEdit={clearFailure}
      />
    </>
  );
}
