import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { loadAmplifySession, signedOut } from './current-session.ts';
import { loadSignIn } from './lazy-sign-in.ts';
import { type PasskeyRefusal, passkeyRefusalOf } from './passkey-refusal.ts';

/** True in a browser that can use passkeys. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** Whether sign-in can offer passkeys here. */
export const offersPasskeys = (): Promise<boolean> =>
  loadRuntimeConfig().then(
    ({ userPool }) => userPool.passkeys === true && supportsPasskeys(),
    // Without the configuration nobody can sign in, which the form says when it is sent.
    () => false,
  );

/** Signs in with a passkey of an account, which the browser asks for. */
export async function signInWithPasskey(email: string): Promise<Result<undefined, PasskeyRefusal>> {
  const code = await Promise.all([loadAmplifySession(), loadSignIn()]).then(
    ([session, signIn]) => ({ ...session, ...signIn }),
    () => undefined,
  );
  if (!code) return refuse('offline');
  try {
    const { configureAuth, enterAfresh } = code;
    await configureAuth();
    await signedOut();
    const { isSignedIn } = await enterAfresh({
      username: normalizeEmail(email),
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
    // Otherwise the pool asks to choose among the ways that the account has.
    return isSignedIn ? ok(undefined) : refuse('none');
  } catch (error) {
    return refuse(passkeyRefusalOf(error));
  }
}
