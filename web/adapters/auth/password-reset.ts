import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, isOffline } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { attempt } from './attempt.ts';
import { isNotResettable } from './auth-refusal.ts';

/** The pool mails verified addresses of accounts in use; for others our API knows a way, with the same answer here. */
async function askApi(email: string): Promise<Result<undefined, AuthRefusal>> {
  try {
    await call('request-password-reset', { body: { email } });
    return ok(undefined);
  } catch (error) {
    if (isOffline(error)) return refuse('network-request-failed');
    return refuse(codeOf(error) === 'too-many-requests' ? 'too-many-requests' : 'default');
  }
}

/** Has a link to a new password mailed, or for an unverified address its verification link. */
export const requestPasswordReset = (email: string): Promise<Result<undefined, AuthRefusal>> =>
  attempt(async ({ hidesAccounts }) => {
    const username = normalizeEmail(email);
    try {
      await resetPassword({ username });
    } catch (error) {
      if (isNotResettable(error)) return askApi(username);
      throw error;
    }
    // A pool that hides accounts answers the same for an unverified address, without mailing anything.
    return hidesAccounts ? askApi(username) : ok(undefined);
  });

/** Sets a new password with the code of the mailed link. It does not sign in. */
export const confirmPasswordReset = (
  email: string,
  code: string,
  newPassword: string,
): Promise<Result<undefined, AuthRefusal>> =>
  attempt(async () => {
    await confirmResetPassword({ username: normalizeEmail(email), confirmationCode: code, newPassword });
    return ok(undefined);
  });
