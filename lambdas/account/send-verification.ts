import type { SendVerificationAnswer } from '#domain/account/contract';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { mailLink } from './mail-link.ts';
import type { VerificationPorts } from './ports.ts';

export interface SendVerificationPorts extends VerificationPorts {
  readonly directory: Pick<AccountDirectory, 'find'>;
  readonly profiles: Pick<AccountProfiles, 'markVerified' | 'noteVerificationMail'>;
}

/** Emails the signed-in user another verification link, or answers that none is needed. */
export async function sendVerification(
  userId: string,
  network: string,
  ports: SendVerificationPorts,
): Promise<Result<SendVerificationAnswer, Problem>> {
  const account = await ports.directory.find(userId);
  if (!account?.enabled) return refuse(problem('unauthenticated'));
  if (account.emailVerified) {
    // The mobile app may have verified the address; this updates the profile.
    await ports.profiles.markVerified(userId, account.email, ports.clock().toISOString());
    return ok({ success: true, alreadyVerified: true });
  }
  const outcome = await mailLink('verify', account, network, ports);
  switch (outcome) {
    case 'mailed':
      await ports.profiles.noteVerificationMail(userId, undefined);
      return ok({ success: true, alreadyVerified: false });
    case 'too-many':
      return refuse(problem('too-many-verifications'));
    case 'not-mailed':
      return refuse(problem('verification-not-sent'));
  }
}
