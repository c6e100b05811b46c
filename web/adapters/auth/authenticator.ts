import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { brand } from '#domain/brand';
import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { configureAuth } from './amplify-session.ts';
import { letPasskeysReplaceCodes } from './passkeys.ts';
import { type CodeRefusal, codeRefusalOf } from './sign-in-code.ts';

/** Whether sign-in asks for a code; undefined where the operator has authenticator apps off. Rejects when the pool fails. */
export async function readAuthenticator(): Promise<'on' | 'off' | undefined> {
  const { userPool } = await loadRuntimeConfig();
  if (!userPool.authenticatorApps) return undefined;
  await configureAuth();
  const { enabled } = await fetchMFAPreference();
  return enabled?.includes('TOTP') ? 'on' : 'off';
}

/** A secret that waits for its first code. */
export interface AuthenticatorSetup {
  /** Base32, to type. */
  readonly secret: string;
  /** The same for a QR code. */
  readonly uri: string;
}

/** Begins to set up an authenticator app; the account is not protected before `finishAuthenticator`. */
export async function startAuthenticator(email: string): Promise<AuthenticatorSetup> {
  await configureAuth();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href };
}

/** Verifies the first code; from then on sign-in asks for one. */
export async function finishAuthenticator(code: string): Promise<Result<undefined, CodeRefusal>> {
  try {
    await verifyTOTPSetup({ code });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await letPasskeysReplaceCodes();
    return ok(undefined);
  } catch (error) {
    return refuse(codeRefusalOf(error));
  }
}

/** Lets sign-in ask for no code. */
export async function turnOffAuthenticator(): Promise<void> {
  await configureAuth();
  await updateMFAPreference({ totp: 'DISABLED' });
}
