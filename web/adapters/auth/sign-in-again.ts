import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result } from '#domain/result';
import { attempt } from './attempt.ts';
import { replaceSession } from './session-renewal.ts';

/**
 * Signs the user of this session in once more, for what needs a sign-in of the last minutes. `needs-code`: the account has
 * an authenticator app, so only the login page can do it.
 */
export const signInAgain = (
  email: string,
  password: string,
): Promise<Result<'signed-in' | 'needs-code', AuthRefusal>> =>
  attempt(async () =>
    ok((await replaceSession(normalizeEmail(email), password)) ? 'signed-in' : 'needs-code'),
  );
