import { verificationHours } from '#domain/account/verification';
import type { PoolAccount, VerificationPorts } from './ports.ts';
import { verificationMail, verificationUrl } from './verification-mail.ts';

/** How mailing a link ended. */
export type VerificationOutcome = 'mailed' | 'too-many' | 'not-mailed';

/** Mails a fresh verification link to an account's address, on a wish that came from `network`. Earlier links keep working until they expire. */
export async function mailVerification(
  account: PoolAccount,
  network: string,
  ports: VerificationPorts,
): Promise<VerificationOutcome> {
  if (!(await ports.caps.admitVerification(account.email, network))) return 'too-many';
  const token = ports.newSecret();
  await ports.verifications.keep(ports.hash(token), {
    userId: account.userId,
    email: account.email,
    expiresAt: new Date(ports.clock().getTime() + verificationHours * 60 * 60 * 1000).toISOString(),
  });
  const url = verificationUrl(await ports.siteOrigin(), token);
  const { kind } = await ports.mail.send(verificationMail(account.email, url));
  // A mail whose fate is unknown may well arrive; the user can ask for another one.
  return kind === 'not-delivered' ? 'not-mailed' : 'mailed';
}
