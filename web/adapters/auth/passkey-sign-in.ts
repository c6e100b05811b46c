import { normalizeEmail } from '#domain/email-address';
import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { OfflineError } from '../online-import.ts';
import { loadAmplifySession, signOutFinished } from './current-session.ts';
import { loadSignIn } from './lazy-sign-in.ts';
import { type PasskeyRefusal, passkeyRefusalOf } from './passkey-refusal.ts';

/** True if the browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** Whether passkeys are turned on and this browser supports them. */
export const offersPasskeys = (): Promise<boolean> =>
  loadRuntimeConfig().then(
    ({ userPool }) => userPool.passkeys === true && supportsPasskeys(),
    // Without the runtime configuration no sign-in works; the form shows that error on submit.
    () => false,
  );

/** Signs in with a passkey. The browser asks the user for it. */
export async function signInWithPasskey(email: string): Promise<Result<undefined, PasskeyRefusal>> {
  const code = await Promise.all([loadAmplifySession(), loadSignIn()]).then(
    ([session, signIn]) => ok({ ...session, ...signIn }),
    (error: unknown) => refuse<PasskeyRefusal>(error instanceof OfflineError ? 'offline' : 'failed'),
  );
  if (!code.ok) return refuse(code.refusal);
  try {
    const { configureAuth, signInReplacing } = code.value;
    await configureAuth();
    await signOutFinished();
    const { isSignedIn } = await signInReplacing({
      username: normalizeEmail(email),
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
    // If not signed in, the pool has no passkey for this account and asks for another sign-in method.
    return isSignedIn ? ok(undefined) : refuse('none');
  } catch (error) {
    return refuse(passkeyRefusalOf(error));
  }
}
