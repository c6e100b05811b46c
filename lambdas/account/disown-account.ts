import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignInFactors } from '../platform/cognito/sign-in-factors.ts';
import type { SignIns } from '../platform/http/sign-in-limit.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { removeFactors } from './remove-factors.ts';
import { type WithholdPorts, withholdAll, withholdRest } from './withhold-values.ts';

export interface DisownAccountPorts extends MailedLinkPorts {
  readonly directory: AccountDirectory;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'withhold'>;
  readonly logos: WithholdPorts['logos'];
  readonly signIns: SignIns;
  readonly factors: SignInFactors;
}

/**
 * Takes an account away from the person who created it, as requested by the owner of its mailbox: they own the address, but did not choose the
 * password. It becomes worthless, every session ends, and a link to a new one is mailed (rule 18). The link counts as used
 * for this only when all of that is done, so a repetition completes what was interrupted, and then changes nothing.
 */
export async function disownAccount(
  token: string,
  ports: DisownAccountPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'verify', ports);
  if (!link) return refuse(problem('verification-failed'));
  const { tokenHash, verification, account, now } = link;
  if (verification.disownedAt !== undefined) return ok({ success: true });
  const { userId } = account;
  // Before the sessions end: who knows the password would begin another.
  await ports.directory.voidPassword(userId);
  await withholdAll(userId, ports);
  const endSessions = async () => {
    await ports.directory.endSessions(userId);
    await ports.signIns.end(userId, ports.clock());
  };
  await endSessions();
  // The person who created the account may have added them to get back in. After the reset nobody can sign in to remove them.
  await removeFactors(userId, { endSessions }, ports);
  // The pool mails a link to verified addresses alone.
  if (!account.emailVerified) await ports.directory.markVerified(userId);
  await ports.profiles.markVerified(userId, account.email, now);
  await ports.directory.demandNewPassword(userId);
  // Sign-ins that were under way while the password was voided; no other can begin now.
  await endSessions();
  // One of those sign-ins may have turned it on again, which would lock the new owner out.
  await ports.directory.turnOffAuthenticator(userId);
  await withholdRest(userId, ports);
  await ports.verifications.note(tokenHash, { disownedAt: now });
  return ok({ success: true });
}
