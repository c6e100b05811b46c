import { importProfile, type MobileUser } from '#domain/account/mobile-user';
import type { Clock } from '#lambdas/platform/clock';
import type { BusinessProfiles } from '#lambdas/profile/index';

/** An account as found in the user pool. */
export interface ImportedAccount {
  readonly userId: string;
  readonly emailVerified: boolean;
  /**
   * True if an operator created the account and it never got a permanent password, because the import was interrupted.
   */
  readonly isUnfinished: boolean;
}

export interface ImportPool {
  find(email: string): Promise<ImportedAccount | undefined>;
  /** Creates an account with a verified address, without sending an email. */
  create(email: string): Promise<string>;
  /** Sets a random password that nobody knows, so that the password can be reset. */
  closeWithRandomPassword(userId: string): Promise<void>;
  /** Requires a new password at the next sign-in, and emails the link to set one. */
  demandNewPassword(userId: string): Promise<void>;
}

export interface ImportOptions {
  /** The values of the file replace stored ones. */
  readonly replaces: boolean;
  /** Send no emails. */
  readonly quiet: boolean;
}

export type ImportOutcome =
  | {
      readonly kind: 'created' | 'filled' | 'unchanged';
      readonly userId: string;
      /** Fields whose stored value was kept although the file has another one. */
      readonly kept: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Attempts to write a profile while its owner edits it. */
const tries = 4;

/**
 * Imports one mobile user into user pool and table. Repeating it completes an interrupted import and changes nothing
 * else. A password set by the user is never changed.
 */
export async function importUser(
  user: MobileUser,
  options: ImportOptions,
  ports: {
    readonly pool: ImportPool;
    readonly profiles: Pick<BusinessProfiles, 'find' | 'replace'>;
    readonly clock: Clock;
  },
): Promise<ImportOutcome> {
  const known = await ports.pool.find(user.email);
  // Anybody can sign up with any address, but only its verified owner may get the mobile app's data.
  if (known && !known.emailVerified && !known.isUnfinished)
    return {
      kind: 'refused',
      reason:
        'an account with this address exists, but nobody has proved to own it: ask for verification first',
    };
  const userId = known?.userId ?? (await ports.pool.create(user.email));
  const isNew = known === undefined || known.isUnfinished;
  const { written, kept } = await saveProfile(userId);
  if (isNew) {
    await ports.pool.closeWithRandomPassword(userId);
    if (!options.quiet) await ports.pool.demandNewPassword(userId);
  }
  return { kind: isNew ? 'created' : written ? 'filled' : 'unchanged', userId, kept };

  async function saveProfile(userId: string) {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const stored = await ports.profiles.find(userId);
      const { profile, kept } = importProfile(stored, user.business, options.replaces);
      if (!profile) return { written: false, kept };
      const updatedAt = new Date(
        Math.max(ports.clock().getTime(), (Date.parse(stored?.updatedAt ?? '') || 0) + 1),
      ).toISOString();
      const before = { basedOn: stored?.updatedAt, hasNewEmail: false };
      if (await ports.profiles.replace(userId, { ...profile, updatedAt }, before))
        return { written: true, kept };
    }
    throw new Error('The profile keeps changing while it is imported');
  }
}
