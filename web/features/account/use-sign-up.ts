import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import type { Credentials, SignUpProfile } from '#domain/account/validate-account';
import { ok, type Result, refuse } from '#domain/result';
import type { ApiFailure } from '../../adapters/api/call-operation.ts';
import { openAccount } from '../../adapters/api/open-account.ts';
import { signIn } from '../../adapters/auth/sign-in.ts';
import { signUp } from '../../adapters/auth/sign-up.ts';
import { useSession } from '../../session/session.tsx';

/**
 * Signs in where the account exists, and makes it where it does not (section 4). A pool that hides its accounts does
 * not say which; there the attempt to make one tells.
 */
async function enter({ email, password }: Credentials): Promise<Result<unknown, AuthRefusal>> {
  const signedIn = await signIn(email, password);
  // A temporary password is no password to keep; login asks for another, and so does the reset this text leads to.
  const entered =
    signedIn.ok && signedIn.value === 'needs-password' ? refuse('invalid-credential' as const) : signedIn;
  if (entered.ok || (entered.refusal !== 'user-not-found' && entered.refusal !== 'invalid-credential'))
    return entered;
  const made = await signUp(email, password);
  if (made.ok) return signIn(email, password);
  return made.refusal === 'email-already-in-use' && entered.refusal === 'invalid-credential' ? entered : made;
}

/** The account is there by then; what failed is writing the profile, and trying again does that alone. */
const failureOf = (failure: ApiFailure): AuthRefusal =>
  failure.kind === 'offline' ? 'network-request-failed' : 'default';

/** The last step of sign-up. */
export function useSignUp() {
  const { refresh } = useSession();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthRefusal>();

  /** `kept` when a Lite account was there already. Undefined after a failure, which is then in `failure`. */
  async function submit(
    credentials: Credentials | undefined,
    profile: SignUpProfile,
  ): Promise<'opened' | 'kept' | undefined> {
    setBusy(true);
    setFailure(undefined);
    const entered = credentials ? await enter(credentials) : ok(undefined);
    const opened = entered.ok ? await openAccount(profile) : undefined;
    // Also after a failed second half: the page then goes on as one for a signed-in user.
    if (entered.ok) await refresh();
    if (opened?.ok) await cache.invalidateQueries();
    setBusy(false);
    if (!entered.ok) setFailure(entered.refusal);
    else if (opened && !opened.ok) setFailure(failureOf(opened.refusal));
    else if (opened) return opened.value.kept ? 'kept' : 'opened';
    return undefined;
  }

  return {
    submit,
    busy,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
