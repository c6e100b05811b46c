import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { brand } from '#domain/brand';
import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { configureAuth } from './amplify-session.ts';
import { letPasskeysReplaceCodes } from './passkeys.ts';
import { type CodeRefusal, codeRefusalOf } from './sign-in-code.ts';

/**
 * Whether sign-in asks for a code; undefined if the operator has turned authenticator apps off. Rejects when the pool
 * fails.
 */
export async function readAuthenticator(): Promise<'on' | 'off' | undefined> {
  const { userPool } = await loadRuntimeConfig();
  if (!userPool.authenticatorApps) return undefined;
  await configureAuth();
  const { enabled } = await fetchMFAPreference();
  return enabled?.includes('TOTP') ? 'on' : 'off';
}

/** A secret whose first code is not verified yet. */
export interface AuthenticatorSetup {
  /** Base32, for typing. */
  readonly secret: string;
  /** The secret as a URI for a QR code. */
  readonly uri: string;
}

/** Starts to set up an authenticator app. The account is not protected until `finishAuthenticator` succeeds. */
export async function startAuthenticator(email: string): Promise<AuthenticatorSetup> {
  await configureAuth();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href };
}

/** Verifies the first code. From then on, sign-in asks for a code. */
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

/** Turns the authenticator app off, so that sign-in no longer asks for a code. */
export async function turnOffAuthenticator(): Promise<void> {
  await configureAuth();
  await updateMFAPreference({ totp: 'DISABLED' });
}
