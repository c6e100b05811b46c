import type { DoneAnswer } from '#domain/contract/operation';
import type { Problem } from '#domain/contract/problems';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import { log } from '../platform/log.ts';
import { mailLink } from './mail-link.ts';
import type { VerificationPorts } from './ports.ts';

export interface RequestPasswordResetPorts extends VerificationPorts {
  readonly directory: Pick<AccountDirectory, 'findByEmail' | 'voidPassword' | 'demandNewPassword'>;
}

/**
 * Resets the password of accounts that Cognito does not reset. An unverified address gets one link that verifies the
 * address and sets the password (rule 18). An account with a verified address into which nobody has ever signed in has
 * at most a temporary password. It is replaced with one that nobody knows, so that Cognito can email the reset link.
 * Every address gets the same answer; Cognito handles all other accounts.
 */
export async function requestPasswordReset(
  typed: string,
  network: string,
  ports: RequestPasswordResetPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const email = plainEmail(typed);
  const account = isEmailAddress(email)
    ? await ports.directory.findByEmail(normalizeEmail(email))
    : undefined;
  if (account?.enabled && !account.emailVerified) {
    const outcome = await mailLink('password', account, network, ports);
    if (outcome !== 'mailed') log.warn('verification-not-mailed', { state: outcome });
  } else if (account?.enabled && account.hasNeverSignedIn) {
    await ports.directory.voidPassword(account.userId);
    await ports.directory.demandNewPassword(account.userId);
  }
  return ok({ success: true });
}
