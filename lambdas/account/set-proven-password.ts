import { validateNewPassword } from '#domain/account/validate-account';
import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import { findMailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { type RemoveFactorsPorts, removeFactors } from './remove-factors.ts';
import { type WithholdPorts, withholdLaterValues, withholdValues } from './withhold-values.ts';

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
 * Sets the password of an account with the link emailed to its unverified address. Using the link proves that the
 * address belongs to the person, so it also verifies the address. It
 * ends every session and withholds the values set before, because somebody else may have created the account. The link
 * works once; it works again if the first use was interrupted.
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
  // Must come before the new password is valid: from then on, clients must not get values that somebody else may have
  // set.
  await withholdValues(account.userId, ports);
  if (!(await ports.directory.setPassword(account.userId, password))) return refuse(problem('weak-password'));
  if (!account.emailVerified) await ports.directory.markVerified(account.userId);
  await ports.profiles.markVerified(account.userId, account.email, now);
  await endSessions(account.userId, ports);
  // The person who created the account may have added factors to get back in or to lock out its new owner.
  await removeFactors(
    account.userId,
    { password, endSessions: () => endSessions(account.userId, ports) },
    ports,
  );
  await withholdLaterValues(account.userId, ports);
  await ports.verifications.note(tokenHash, { confirmedAt: now });
  return ok({ success: true });
}
