import type { AuthRefusal } from '#domain/account/auth-outcome';
import type { Credentials } from '#domain/account/validate-account';
import type { SignUpProfile } from '#domain/profile/sign-up-profile';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, isOffline } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { loadSignIn, signIn, signUp } from '../../adapters/auth/lazy-sign-in.ts';
import { recordSignIn } from '../../adapters/auth/record-sign-in.ts';
import { useSession } from '../../session/session.tsx';
import { useReloadAccount } from '../../session/use-account.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { useAuthAction } from './use-auth-action.ts';

/**
 * Signs in if the account exists, and creates it if not. A refused sign-in may not reveal whether the account exists;
 * the attempt to create it does.
 */
async function signInOrUp({ email, password }: Credentials): Promise<Result<unknown, AuthRefusal>> {
  const signedIn = await signIn(email, password);
  // The account exists; its user has to sign in with a code at login.
  if (signedIn.ok && signedIn.value === 'needs-code') return refuse('email-already-in-use');
  // A temporary password has to be replaced. Login asks for a new one, and so does the password reset that this
  // refusal's text suggests.
  const entered =
    signedIn.ok && signedIn.value === 'needs-password' ? refuse('invalid-credential' as const) : signedIn;
  if (entered.ok || (entered.refusal !== 'user-not-found' && entered.refusal !== 'invalid-credential'))
    return entered;
  const created = await signUp(email, password);
  if (created.ok) return signIn(email, password);
  // The account exists, so the first refusal was about its password and is more helpful.
  const isPasswordWrong =
    created.refusal === 'email-already-in-use' && entered.refusal === 'invalid-credential';
  return isPasswordWrong ? entered : created;
}

/** Opens the Lite account. The user can already sign in by then, so a retry repeats only this step. */
async function openAccount(profile: SignUpProfile): Promise<Result<'opened' | 'kept', AuthRefusal>> {
  try {
    // The API accepts at most 2,000 characters.
    const userAgent = navigator.userAgent.slice(0, 2_000);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const { kept } = await callAsAccount('open-account', { body: { ...profile, userAgent, timeZone } });
    if (kept) void recordSignIn();
    return ok(kept ? 'kept' : 'opened');
  } catch (error) {
    if (codeOf(error) === 'too-many-sign-ups') return refuse('too-many-sign-ups');
    return refuse(isOffline(error) ? 'network-request-failed' : 'default');
  }
}

/** The last step of sign-up: creates the account and its profile. */
export function useSignUp() {
  usePrefetch(loadSignIn.prefetch);
  const { refresh } = useSession();
  const reloadAccount = useReloadAccount();
  const { busy, failure, run, clearFailure } = useAuthAction(
    async (credentials: Credentials | undefined, profile: SignUpProfile) => {
      const entered = credentials ? await signInOrUp(credentials) : ok(undefined);
      if (!entered.ok) return entered;
      const opened = await openAccount(profile);
      // Reads this browser's tokens. Also needed if opening failed: the page then continues as one for a signed-in
      // user.
      if (credentials || !opened.ok) await refresh();
      // A signed-in user may have been cached as one without a profile, which would redirect back here.
      if (opened.ok) reloadAccount();
      return opened;
    },
  );
  return {
    /** `kept` if a Lite account already existed. Undefined after a failure, which is then in `failure`. */
    async submit(...args: Parameters<typeof run>): Promise<'opened' | 'kept' | undefined> {
      const outcome = await run(...args);
      return outcome?.ok ? outcome.value : undefined;
    },
    busy,
    failure,
    clearFailure,
  };
}
