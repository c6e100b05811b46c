import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { valuesOf, type WithholdPorts } from './withhold-values.ts';

export interface ConfirmEmailPorts extends MailedLinkPorts {
  readonly directory: Pick<AccountDirectory, 'find' | 'markVerified'>;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'requireReview'>;
  readonly logos: WithholdPorts['logos'];
}

/**
 * Verifies the address that a link was emailed to, on any device. A second visit before the link expires succeeds too,
 * and also updates a profile that was created meanwhile. It signs nobody out and removes nothing, because mail scanners
 * open links too (rules 16 and 18). Instead, the owner is asked about the values that were set before.
 */
export async function confirmEmail(
  token: string,
  ports: ConfirmEmailPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'verify', ports);
  if (!link) return refuse(problem('verification-failed'));
  const { tokenHash, account, now } = link;
  if (!account.emailVerified) {
    await ports.profiles.requireReview(account.userId, await valuesOf(account.userId, ports), now);
    await ports.directory.markVerified(account.userId);
  }
  await ports.profiles.markVerified(account.userId, account.email, now);
  await ports.verifications.note(tokenHash, { confirmedAt: now });
  return ok({ success: true });
}
