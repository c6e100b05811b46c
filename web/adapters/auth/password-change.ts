import { updatePassword } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result } from '#domain/result';
import { callAsAccount } from '../api/call-as-account.ts';
import { attempt } from './attempt.ts';
import { endEverySession, replaceSession } from './session-renewal.ts';

/** What became of the sessions once the new password was taken. */
export type SessionsAfterChange =
  /** All have ended; this browser is signed in again. */
  | 'renewed'
  /** The pool did not say that they have ended; this browser is signed in as before. */
  | 'others-remain'
  /** All have ended, and this browser could not be signed in again, such as for an authenticator app's code. */
  | 'ended';

/** Has our API refuse access tokens of sign-ins before this one, or of this one as well. */
const endAtApi = (keepsOwn: boolean) =>
  callAsAccount('end-sessions', { body: { keepsOwn } }).then(
    () => ({ isDone: true }),
    () => ({ isDone: false }),
  );

/**
 * Ends every session of the account, on all devices, and starts one here with the new password. The pool lets
 * refresh tokens live on through a change of password, and no trigger of its own hears of it.
 */
export async function renewSessions(email: string, password: string): Promise<SessionsAfterChange> {
  try {
    await endEverySession();
  } catch {
    return 'others-remain';
  }
  const isIn = await replaceSession(normalizeEmail(email), password).catch(() => false);
  if (!isIn) {
    // The access token of the ended session is still good for this one call.
    await endAtApi(false);
    return 'ended';
  }
  // Until then our API takes the access tokens of other devices for up to an hour.
  const { isDone } = await endAtApi(true);
  return isDone ? 'renewed' : 'others-remain';
}

/** Replaces the password of the signed-in user, checked by the pool against the old one, and renews the sessions. */
export const changePassword = (
  email: string,
  oldPassword: string,
  newPassword: string,
): Promise<Result<SessionsAfterChange, AuthRefusal>> =>
  attempt(async () => {
    await updatePassword({ oldPassword, newPassword });
    return ok(await renewSessions(email, newPassword));
  });
