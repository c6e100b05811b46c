import type { ConfirmEmailAnswer } from '#domain/contract/account';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../clock.ts';
import type { AccountDirectory, AccountProfiles, Verifications } from './ports.ts';

export interface ConfirmEmailPorts {
  readonly verifications: Verifications;
  readonly directory: AccountDirectory;
  readonly profiles: Pick<AccountProfiles, 'markVerified'>;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
}

/** 128 bits in base64url: a bare user id, or anything else guessable, is never even looked up (rule 16). */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/**
 * Verifies the address a link was mailed to; a second visit before it expires succeeds too (rule 16).
 *
 * Opened by anybody but the signed-in account itself, it also takes the account from whoever made it: the reader of
 * the mailbox owns the address, but perhaps not the password. The password becomes worthless, every session ends and a
 * reset link is mailed (rule 18). Access tokens that were issued before work until they run out, for an hour at
 * most: nobody asks the pool about them. The link counts as used only when all of that is done, so a repetition completes
 * what was interrupted.
 */
export async function confirmEmail(
  token: string,
  /** The signed-in user, undefined for a visitor. */
  visitor: string | undefined,
  ports: ConfirmEmailPorts,
): Promise<Result<ConfirmEmailAnswer, Problem>> {
  if (!TOKEN.test(token)) return refuse(problem('verification-failed'));
  const now = ports.clock().toISOString();
  const tokenHash = ports.hash(token);
  const verification = await ports.verifications.find(tokenHash);
  if (!verification || verification.expiresAt <= now) return refuse(problem('verification-failed'));
  if (verification.confirmedAt)
    return ok({ success: true, resetMailed: verification.claimedAt !== undefined });

  const { userId } = verification;
  const account = await ports.directory.find(userId);
  // The link proves the address it was mailed to, not one the account took since.
  if (account?.email !== verification.email) return refuse(problem('verification-failed'));
  // An address that was verified already has proven its owner; there is nobody to throw out.
  const takesOver = verification.claimedAt !== undefined || (visitor !== userId && !account.emailVerified);
  if (takesOver) {
    // Written first: after the next step the pool no longer tells an interrupted take-over from a finished one.
    await ports.verifications.markClaimed(tokenHash, now);
    // Before the sessions end: who knows the password would begin another.
    await ports.directory.voidPassword(userId);
    await ports.directory.endSessions(userId);
  }
  if (!account.emailVerified) await ports.directory.markVerified(userId);
  await ports.profiles.markVerified(userId, account.email, now);
  if (takesOver) {
    await ports.directory.demandNewPassword(userId);
    // Sign-ins that were under way while the password was voided; no other can begin now.
    await ports.directory.endSessions(userId);
  }
  await ports.verifications.markConfirmed(tokenHash, now);
  return ok({ success: true, resetMailed: takesOver });
}
