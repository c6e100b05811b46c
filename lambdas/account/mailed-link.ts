import type { Clock } from '../platform/clock.ts';
import type { AccountDirectory, PoolAccount } from '../platform/cognito/account-directory.ts';
import type { LinkPurpose, Verification, Verifications } from './ports.ts';

export interface MailedLinkPorts {
  readonly verifications: Verifications;
  readonly directory: Pick<AccountDirectory, 'find'>;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
}

/** A valid link: its stored data, and the account whose address it verifies. */
export interface MailedLink {
  readonly tokenHash: string;
  readonly verification: Verification;
  readonly account: PoolAccount;
  /** ISO. */
  readonly now: string;
}

/** A token of 128 bits in base64url. Anything else, such as a user ID, is not looked up (rule 16). */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Finds the link of an emailed token; undefined if it is wrong, expired, for another purpose, or if the account's
 * address has changed. With `anyAddress`, the account may have another address now.
 */
export async function findMailedLink(
  token: string,
  purpose: LinkPurpose,
  ports: MailedLinkPorts,
  { anyAddress = false } = {},
): Promise<MailedLink | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const now = ports.clock().toISOString();
  const tokenHash = ports.hash(token);
  const verification = await ports.verifications.find(tokenHash);
  if (verification?.purpose !== purpose || verification.expiresAt <= now) return undefined;
  const account = await ports.directory.find(verification.userId);
  // The link verifies the address it was emailed to, not a later one.
  return account && (anyAddress || account.email === verification.email)
    ? { tokenHash, verification, account, now }
    : undefined;
}
