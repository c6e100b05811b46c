import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { valuesOf, type WithholdPorts } from './withhold-values.ts';

export interface ConfirmEmailPorts extends MailedLinkPorts {
  readonly directory: Pick<AccountDirectory, 'find' | 'markVerified'>;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'review'>;
  readonly logos: WithholdPorts['logos'];
}

/**
 * Verifies the address a link was emailed to, on any device; a second visit before it expires succeeds
 * too, and catches up a profile that was made meanwhile. Nobody is signed out and nothing is taken
 * away, because mail scanners open links as well (rules 16 and 18); the owner is asked about what was set before.
 */
export async function confirmEmail(
  token: string,
  ports: ConfirmEmailPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'verify', ports);
  if (!link) return refuse(problem('verification-failed'));
  const { tokenHash, account, now } = link;
  if (!account.emailVerified) {
    await ports.profiles.review(account.userId, await valuesOf(account.userId, ports), now);
    await ports.directory.markVerified(account.userId);
  }
  await ports.profiles.markVerified(account.userId, account.email, now);
  await ports.verifications.note(tokenHash, { confirmedAt: now });
  return ok({ success: true });
}
