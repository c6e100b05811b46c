import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result } from '#domain/result';
import { attempt } from './attempt.ts';
import { replaceSession } from './session-renewal.ts';

/**
 * Signs the user of this session in again, for actions that need a sign-in within the last few minutes. `needs-code`:
 * the account has an authenticator app, so the user has to use the login page.
 */
export const signInAgain = (
  email: string,
  password: string,
): Promise<Result<'signed-in' | 'needs-code', AuthRefusal>> =>
  attempt(async () =>
    ok((await replaceSession(normalizeEmail(email), password)) ? 'signed-in' : 'needs-code'),
  );
