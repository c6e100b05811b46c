import { signUp as register } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { attempt } from './attempt.ts';

/** Creates an account without signing in. The address is verified later, with the link in our own email. */
export const signUp = (
  email: string,
  password: string,
): Promise<Result<{ readonly userId: string }, AuthRefusal>> =>
  attempt(async () => {
    const username = normalizeEmail(email);
    const { isSignUpComplete, userId = '' } = await register({
      username,
      password,
      options: { userAttributes: { email: username } },
    });
    return isSignUpComplete ? ok({ userId }) : refuse('default');
  });
