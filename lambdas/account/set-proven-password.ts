import { validateNewPassword } from '#domain/account/validate-account';
import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { type RemoveFactorsPorts, removeFactors } from './remove-factors.ts';
import { type WithholdPorts, withholdAll, withholdRest } from './withhold-values.ts';

export interface SetProvenPasswordPorts
  extends MailedLinkPorts,
    EndSessionsPorts,
    WithholdPorts,
    Pick<RemoveFactorsPorts, 'factors'> {
  readonly directory: Pick<
    AccountDirectory,
    'find' | 'setPassword' | 'markVerified' | 'endSessions' | 'turnOffAuthenticator'
  >;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'withhold'>;
}

/**
 * Sets the password of an account with the link that was mailed to its unproven address, which proves it. Every session
 * ends, and what was set before is withheld: the account may have been made by somebody else. The link works once; one
 * that was interrupted works again.
 */
export async function setProvenPassword(
  { token, password }: { readonly token: string; readonly password: string },
  ports: SetProvenPasswordPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'password', ports);
  if (!link || link.verification.confirmedAt !== undefined) return refuse(problem('verification-failed'));
  const { tokenHash, account, now } = link;
  const faults = validateNewPassword({ password, confirmPassword: password }, account.email);
  if (faults.password !== undefined) return refuse(problem('weak-password'));
  // Before the password holds: from then on clients get no details that somebody else may have set.
  await withholdAll(account.userId, ports);
  if (!(await ports.directory.setPassword(account.userId, password))) return refuse(problem('weak-password'));
  if (!account.emailVerified) await ports.directory.markVerified(account.userId);
  await ports.profiles.markVerified(account.userId, account.email, now);
  await endSessions(account.userId, ports);
  // The person who created the account may have added them to lock its new owner out or to get back in.
  await removeFactors(
    account.userId,
    { password, endSessions: () => endSessions(account.userId, ports) },
    ports,
  );
  await withholdRest(account.userId, ports);
  await ports.verifications.note(tokenHash, { confirmedAt: now });
  return ok({ success: true });
}
