import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, isOffline } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { attempt } from './attempt.ts';
import { isNotResettable } from './auth-refusal.ts';

/**
 * The pool only emails verified addresses of active accounts. Our API can email the others. The result here is the
 * same, so it does not reveal whether the account exists.
 */
async function requestResetFromApi(email: string): Promise<Result<undefined, AuthRefusal>> {
  try {
    await call('request-password-reset', { body: { email } });
    return ok(undefined);
  } catch (error) {
    if (isOffline(error)) return refuse('network-request-failed');
    return refuse(codeOf(error) === 'too-many-requests' ? 'too-many-requests' : 'default');
  }
}

/**
 * Requests an email with a link for setting a new password. For an unverified address, that link also verifies the
 * address.
 */
export const requestPasswordReset = (email: string): Promise<Result<undefined, AuthRefusal>> =>
  attempt(async ({ hidesAccounts }) => {
    const username = normalizeEmail(email);
    try {
      await resetPassword({ username });
    } catch (error) {
      if (isNotResettable(error)) return requestResetFromApi(username);
      throw error;
    }
    // A pool that hides accounts returns the same for an unverified address, without sending an email.
    return hidesAccounts ? requestResetFromApi(username) : ok(undefined);
  });

/**
 * The contents of the emailed link: a code of the pool, or a token of ours if the address was not verified at that
 * time.
 */
export type ResetLink = { readonly email: string } & ({ readonly code: string } | { readonly token: string });

/** Translates a refusal of our API into the equivalent refusal of the pool. */
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

/** Sets a new password with the emailed link. Does not sign in. */
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
