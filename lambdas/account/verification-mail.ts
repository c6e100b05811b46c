import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/** The page that verifies an address; the parameter name `uid` is specified (rule 16). */
export const verificationUrl = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${siteRoutes.verifyEmail.path}?uid=${encodeURIComponent(token)}`;

/**
 * The email with the link that verifies an address. A recipient who did not sign up can use the same page to take over
 * the account.
 */
export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: `Verify your email for ${brand.name}`,
  ...layOutMail('Verify your email', [
    { kind: 'paragraph', text: `Confirm that this address belongs to your ${brand.name} account.` },
    { kind: 'button', label: 'Verify email', url },
    {
      kind: 'small',
      text: 'The link works for 48 hours. If you did not sign up, lock out the person who used your address, or ignore this email.',
      link: { label: verificationMessages.notMine, url: `${url}#not-mine` },
    },
  ]),
  tags: { room: 'account' },
});
