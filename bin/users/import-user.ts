import { importProfile, type MobileUser } from '#domain/account/mobile-user';
import type { Clock } from '#lambdas/platform/clock';
import type { BusinessProfiles } from '#lambdas/profile/index';

/** An account as an import finds it in the pool. */
export interface ImportedAccount {
  readonly userId: string;
  readonly emailVerified: boolean;
  /** Made by an operator, and never given a lasting password: an import that was interrupted. */
  readonly isUnfinished: boolean;
}

export interface ImportPool {
  find(email: string): Promise<ImportedAccount | undefined>;
  /** Makes an account whose address counts as verified, without mailing. */
  create(email: string): Promise<string>;
  /** Gives the account a password that nobody knows, so that it can be reset. */
  closeWithRandomPassword(userId: string): Promise<void>;
  /** Demands a new password at the next sign-in, and mails the link to set one. */
  demandNewPassword(userId: string): Promise<void>;
}

export interface ImportOptions {
  /** The file wins over what is stored. */
  readonly replaces: boolean;
  /** Nobody is mailed. */
  readonly quiet: boolean;
}

export type ImportOutcome =
  | {
      readonly kind: 'created' | 'filled' | 'unchanged';
      readonly userId: string;
      readonly kept: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Writes of one profile tried while its owner edits it. */
const tries = 4;

/**
 * Brings one mobile user into pool and table. Repeating it completes what was interrupted and changes nothing else: a
 * password somebody has set is never touched.
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
  // Anybody can sign up with any address; what the mobile app knows is for the one who proved it.
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
