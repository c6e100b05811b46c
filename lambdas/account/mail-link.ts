import { passwordLinkHours, verificationHours } from '#domain/account/verification';
import type { PoolAccount } from '../platform/cognito/account-directory.ts';
import type { VerificationPorts } from './ports.ts';
import { passwordLinkUrl, unverifiedResetMail } from './unverified-reset-mail.ts';
import { verificationMail, verificationUrl } from './verification-mail.ts';

/** Result of emailing a link. */
export type VerificationOutcome = 'mailed' | 'too-many' | 'not-mailed';

/** How long a link of each purpose is valid, in hours. */
const hours = { verify: verificationHours, password: passwordLinkHours } as const;

/**
 * Emails a new link to an account's address, as requested from `network`: one that verifies the address, or one that
 * also sets a password. Earlier links stay valid until they expire. No link is sent to an address that replaced a
 * verified one: a thief with a session can change the address in the pool and could take over the account with the
 * link.
 */
export async function mailLink(
  purpose: keyof typeof hours,
  account: PoolAccount,
  network: string,
  ports: VerificationPorts,
): Promise<VerificationOutcome> {
  const verified = await ports.verifiedAddress(account.userId);
  if (verified !== undefined && verified !== account.email) return 'not-mailed';
  if (!(await ports.caps.admitVerification(account.email, network))) return 'too-many';
  const token = ports.newSecret();
  await ports.verifications.keep(ports.hash(token), {
    purpose,
    userId: account.userId,
    email: account.email,
    expiresAt: new Date(ports.clock().getTime() + hours[purpose] * 60 * 60 * 1000).toISOString(),
  });
  const siteOrigin = await ports.siteOrigin();
  const mail =
    purpose === 'verify'
      ? verificationMail(account.email, verificationUrl(siteOrigin, token))
      : unverifiedResetMail(account.email, passwordLinkUrl(siteOrigin, token, account.email));
  const { kind } = await ports.mail.send(mail);
  // With an unknown outcome, the email may still arrive; the user can ask for another one.
  return kind === 'not-delivered' ? 'not-mailed' : 'mailed';
}
