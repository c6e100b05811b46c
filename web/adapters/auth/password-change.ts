import { updatePassword } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result } from '#domain/result';
import { callAsAccount } from '../api/call-as-account.ts';
import { attempt } from './attempt.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endEverySession, replaceSession } from './session-renewal.ts';

/** The state of the sessions after the password was changed. */
export type SessionsAfterChange =
  /** All sessions ended, and this browser has signed in again. */
  | 'renewed'
  /** The pool did not confirm that the sessions ended. This browser is still signed in. */
  | 'others-remain'
  /**
   * All sessions ended, and this browser could not sign in again, for example because sign-in needs an authenticator
   * app's code.
   */
  | 'ended';

/**
 * Makes our API reject access tokens from earlier sign-ins; with `keepsOwn`, all but those of the current one. Returns
 * false if the call failed.
 */
const endSessionsAtApi = (keepsOwn: boolean): Promise<boolean> =>
  callAsAccount('end-sessions', { body: { keepsOwn } }).then(
    () => true,
    () => false,
  );

/**
 * Ends every session of the account, on all devices, and starts a new one here with the new password. Needed because
 * the pool keeps refresh tokens valid after a password change and runs no trigger for it.
 */
export async function renewSessions(email: string, password: string): Promise<SessionsAfterChange> {
  try {
    await endEverySession();
  } catch {
    return 'others-remain';
  }
  const isSignedIn = await replaceSession(normalizeEmail(email), password).catch(() => false);
  if (!isSignedIn) {
    // The access token of the ended session is still valid for this one call.
    await endSessionsAtApi(false);
    return 'ended';
  }
  // Without this call our API would accept access tokens of other devices for up to an hour.
  const haveOthersEnded = await endSessionsAtApi(true);
  void recordSignIn();
  return haveOthersEnded ? 'renewed' : 'others-remain';
}

/** Changes the password of the signed-in user and renews the sessions. The pool checks the old password. */
export const changePassword = (
  email: string,
  oldPassword: string,
  newPassword: string,
): Promise<Result<SessionsAfterChange, AuthRefusal>> =>
  attempt(async () => {
    await updatePassword({ oldPassword, newPassword });
    return ok(await renewSessions(email, newPassword));
  });
