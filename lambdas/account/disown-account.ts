import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignInFactors } from '../platform/cognito/sign-in-factors.ts';
import type { SignIns } from '../platform/http/sign-in-limit.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { removeFactors } from './remove-factors.ts';
import { type WithholdPorts, withholdLaterValues, withholdValues } from './withhold-values.ts';

export interface DisownAccountPorts extends MailedLinkPorts {
  readonly directory: AccountDirectory;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'withhold'>;
  readonly logos: WithholdPorts['logos'];
  readonly signIns: SignIns;
  readonly factors: SignInFactors;
}

/**
 * Gives an account to the owner of its email address, if somebody else created it. It replaces the password with one
 * that nobody knows, ends every session and emails a link to set a new password (rule 18). The link is marked as used
 * only when all of this is done, so that a repetition completes an interrupted run, and after that changes nothing.
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
  // Must come before the sessions end, because anyone who knows the password could start another session.
  await ports.directory.voidPassword(userId);
  await withholdValues(userId, ports);
  const endSessions = async () => {
    await ports.directory.endSessions(userId);
    await ports.signIns.end(userId, ports.clock());
  };
  await endSessions();
  // The person who created the account may have added factors to get back in. Removing them requires a sign-in, which
  // is impossible after the reset.
  await removeFactors(userId, { endSessions }, ports);
  // Cognito emails a link only to verified addresses.
  if (!account.emailVerified) await ports.directory.markVerified(userId);
  await ports.profiles.markVerified(userId, account.email, now);
  await ports.directory.demandNewPassword(userId);
  // Ends sign-ins that were in progress when the password was replaced; no other can begin now.
  await endSessions();
  // One of those sign-ins may have turned the app on again, which would lock the new owner out.
  await ports.directory.turnOffAuthenticator(userId);
  await withholdLaterValues(userId, ports);
  await ports.verifications.note(tokenHash, { disownedAt: now });
  return ok({ success: true });
}
