import type { Clock } from '../platform/clock.ts';
import type { AccountDirectory, PoolAccount } from '../platform/cognito/account-directory.ts';
import type { LinkPurpose, Verification, Verifications } from './ports.ts';

export interface MailedLinkPorts {
  readonly verifications: Verifications;
  readonly directory: Pick<AccountDirectory, 'find'>;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
}

/** A link that works: what is kept of it, and the account whose address it proves. */
export interface MailedLink {
  readonly tokenHash: string;
  readonly verification: Verification;
  readonly account: PoolAccount;
  /** ISO. */
  readonly now: string;
}

/** 128 bits in base64url: a bare user id, or anything else guessable, is never even looked up (rule 16). */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/**
 * The link of a mailed token; undefined for one that is wrong, run out, of another purpose, or of an address given up. With
 * `anyAddress` the account may have another address by now.
 */
export async function findMailedLink(
  token: string,
  purpose: LinkPurpose,
  ports: MailedLinkPorts,
  { anyAddress = false } = {},
): Promise<MailedLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const now = ports.clock().toISOString();
  const tokenHash = ports.hash(token);
  const verification = await ports.verifications.find(tokenHash);
  if (verification?.purpose !== purpose || verification.expiresAt <= now) return undefined;
  const account = await ports.directory.find(verification.userId);
  // The link proves the address it was mailed to, not one the account took since.
  return account && (anyAddress || account.email === verification.email)
    ? { tokenHash, verification, account, now }
    : undefined;
}
