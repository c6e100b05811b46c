import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/** The page that takes a verification link; `uid` is its specified parameter (rule 16). */
export const verificationUrl = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${siteRoutes.verifyEmail.path}?uid=${encodeURIComponent(token)}`;

/** The mail with the link that proves an address; to who did not sign up, the same page offers the account itself. */
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
