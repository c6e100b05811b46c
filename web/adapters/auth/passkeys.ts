import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  fetchMFAPreference,
  listWebAuthnCredentials,
} from 'aws-amplify/auth';
import { maxPasskeys } from '#domain/account/passkey-names';
import { ok, type Result, refuse } from '#domain/result';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { configureAuth } from './amplify-session.ts';
import { askPool } from './ask-pool.ts';
import { accessToken } from './current-session.ts';
import { type PasskeyRefusal, passkeyRefusalOf } from './passkey-refusal.ts';

/** A passkey of the signed-in user. */
export interface Passkey {
  readonly credentialId: string;
  /** The pool's name for the kind of passkey. */
  readonly kind: string;
  readonly addedAt?: Date;
}

async function listPasskeys(): Promise<readonly Passkey[]> {
  const { credentials } = await listWebAuthnCredentials({ pageSize: maxPasskeys });
  return credentials.flatMap(({ credentialId, friendlyCredentialName, createdAt }) =>
    credentialId === undefined
      ? []
      : [
          {
            credentialId,
            kind: friendlyCredentialName ?? 'Passkey',
            ...(createdAt && { addedAt: createdAt }),
          },
        ],
  );
}

/**
 * The passkeys of the user, oldest first; undefined if the operator has turned passkeys off. Rejects when the pool
 * fails.
 */
export async function readPasskeys(): Promise<readonly Passkey[] | undefined> {
  if (!(await loadRuntimeConfig()).userPool.passkeys) return undefined;
  await configureAuth();
  const passkeys = await listPasskeys();
  return [...passkeys].sort((a, b) => Number(a.addedAt ?? 0) - Number(b.addedAt ?? 0));
}

/** Lets a passkey replace the authenticator app's code at sign-in, for accounts that have both. */
export async function letPasskeysReplaceCodes(): Promise<void> {
  try {
    if (!(await loadRuntimeConfig()).userPool.passkeys) return;
    await configureAuth();
    const [{ enabled = [] }, passkeys] = await Promise.all([fetchMFAPreference(), listPasskeys()]);
    if (!enabled.includes('TOTP') || passkeys.length === 0) return;
    await askPool('SetUserMFAPreference', {
      AccessToken: (await accessToken()) ?? '',
      WebAuthnMfaSettings: { Enabled: true },
    });
  } catch (error) {
    // Not an error for the user, who can still sign in with password and code.
    console.warn('Passkeys do not replace codes', error);
  }
}

/** Asks the browser to create a passkey for the signed-in user. Returns the passkey's ID. */
export async function addPasskey(): Promise<Result<string, PasskeyRefusal>> {
  try {
    await configureAuth();
    const before = new Set((await listPasskeys()).map(({ credentialId }) => credentialId));
    await associateWebAuthnCredential();
    const added = (await listPasskeys()).find(({ credentialId }) => !before.has(credentialId));
    await letPasskeysReplaceCodes();
    return added ? ok(added.credentialId) : refuse('failed');
  } catch (error) {
    return refuse(passkeyRefusalOf(error));
  }
}

/** Removes a passkey from the account; the device may keep its copy. Rejects when the pool fails. */
export async function removePasskey(credentialId: string): Promise<void> {
  await configureAuth();
  await deleteWebAuthnCredential({ credentialId });
}
