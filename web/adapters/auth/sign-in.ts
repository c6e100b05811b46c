import { signIn as enter, signOut as leave, type SignInInput } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { attempt } from './attempt.ts';
import { isSignedInAlready } from './auth-refusal.ts';

/** Amplify refuses to sign in over a session, even a forgotten one of somebody else; it makes room here. */
async function enterAfresh(input: SignInInput) {
  try {
    return await enter(input);
  } catch (error) {
    if (!isSignedInAlready(error)) throw error;
    await leave();
    return enter(input);
  }
}

/**
 * Signs in by SRP: the password does not leave the browser. An account whose password has to be set first (imported,
 * reset after squatting, made by an operator) answers 'invalid-credential', whose text leads to the reset.
 */
export const signIn = (email: string, password: string): Promise<Result<undefined, AuthRefusal>> =>
  attempt(async () => {
    const { isSignedIn, nextStep } = await enterAfresh({ username: normalizeEmail(email), password });
    if (isSignedIn) return ok(undefined);
    const setsPasswordFirst =
      nextStep.signInStep === 'RESET_PASSWORD' ||
      nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED';
    return refuse(setsPasswordFirst ? 'invalid-credential' : 'default');
  });
