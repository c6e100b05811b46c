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

/** Has a link to a new password mailed; the one for an unverified address proves that as well. */
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

/** What a mailed link carries: a code of the pool, or for an address that was not proven then a token of ours. */
export type ResetLink = { readonly email: string } & ({ readonly code: string } | { readonly token: string });

/** What our API refuses, in the words of the pool's own refusals. */
function tokenRefusalOf(error: unknown): AuthRefusal {
  if (isOffline(error)) return 'network-request-failed';
  switch (codeOf(error)) {
    case 'verification-failed':
      return 'expired-link';
    case 'weak-password':
      return 'weak-password';
    default:
      return 'default';
  }
}

async function setProvenPassword(token: string, password: string): Promise<Result<undefined, AuthRefusal>> {
  try {
    await call('set-proven-password', { body: { token, password } });
    return ok(undefined);
  } catch (error) {
    return refuse(tokenRefusalOf(error));
  }
}

/** Sets a new password with the mailed link. It does not sign in. */
export const confirmPasswordReset = (
  link: ResetLink,
  newPassword: string,
): Promise<Result<undefined, AuthRefusal>> =>
  'token' in link
    ? setProvenPassword(link.token, newPassword)
    : attempt(async () => {
        const username = normalizeEmail(link.email);
        await confirmResetPassword({ username, confirmationCode: link.code, newPassword });
        return ok(undefined);
      });
