import { passwordLinkHours, verificationHours } from '#domain/account/verification';
import type { PoolAccount } from '../platform/cognito/account-directory.ts';
import type { VerificationPorts } from './ports.ts';
import { provenPasswordUrl, unverifiedResetMail } from './unverified-reset-mail.ts';
import { verificationMail, verificationUrl } from './verification-mail.ts';

/** How mailing a link ended. */
export type VerificationOutcome = 'mailed' | 'too-many' | 'not-mailed';

/** How long a link of each purpose works, in hours. */
const hours = { verify: verificationHours, password: passwordLinkHours } as const;

/**
 * Mails a fresh link to an account's address, on a wish that came from `network`: one that verifies it, or one that also
 * sets a password. Earlier links keep working until they expire. An address that replaced a proven one gets none: a session
 * can change the address in the pool, and must not take the account over by it.
 */
export async function mailLink(
  purpose: keyof typeof hours,
  account: PoolAccount,
  network: string,
  ports: VerificationPorts,
): Promise<VerificationOutcome> {
  const proven = await ports.provenAddress(account.userId);
  if (proven !== undefined && proven !== account.email) return 'not-mailed';
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
      : unverifiedResetMail(account.email, provenPasswordUrl(siteOrigin, token, account.email));
  const { kind } = await ports.mail.send(mail);
  // A mail whose fate is unknown may well arrive; the user can ask for another one.
  return kind === 'not-delivered' ? 'not-mailed' : 'mailed';
}
