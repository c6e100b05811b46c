import { signIn as amplifySignIn, confirmSignIn, type SignInInput } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { attempt } from './attempt.ts';
import { isSignedInAlready } from './auth-refusal.ts';
import { signOut, signOutFinished } from './current-session.ts';

/**
 * Signs in, ending any session that this browser still has: Amplify refuses to sign in while another user's tokens are
 * stored.
 */
export async function signInReplacing(input: SignInInput) {
  try {
    return await amplifySignIn(input);
  } catch (error) {
    if (!isSignedInAlready(error)) throw error;
    await signOut();
    return amplifySignIn(input);
  }
}

/**
 * `needs-password`: the password was a temporary one from an operator; continue with `setFirstPassword`. `needs-code`:
 * the account has an authenticator app; continue with `confirmSignInCode`.
 */
export type SignInOutcome = 'signed-in' | 'needs-password' | 'needs-code';

/**
 * Signs in with SRP, so the password does not leave the browser. An account that has no valid password (imported, reset
 * after somebody else had claimed the address, or created by another client and never confirmed) returns
 * 'invalid-credential', whose text suggests a password reset.
 */
export const signIn = (email: string, password: string): Promise<Result<SignInOutcome, AuthRefusal>> =>
  attempt(async () => {
    await signOutFinished();
    const { isSignedIn, nextStep } = await signInReplacing({ username: normalizeEmail(email), password });
    if (isSignedIn) return ok('signed-in');
    switch (nextStep.signInStep) {
      case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
        return ok('needs-password');
      case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
        return ok('needs-code');
      case 'RESET_PASSWORD':
      case 'CONFIRM_SIGN_UP':
        return refuse('invalid-credential');
      default:
        return refuse('default');
    }
  });

/**
 * Completes a sign-in with a temporary password: sets the user's own password and signs in. The pool waits a few
 * minutes for it.
 */
export const setFirstPassword = (newPassword: string): Promise<Result<undefined, AuthRefusal>> =>
  attempt(async () => {
    const { isSignedIn } = await confirmSignIn({ challengeResponse: newPassword });
    return isSignedIn ? ok(undefined) : refuse('default');
  });
