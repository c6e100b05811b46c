import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/** The page for setting a password with one of our tokens. The token is in the URL fragment, which is never logged. */
export const passwordLinkUrl = (siteOrigin: string, token: string, email: string): string =>
  `${siteOrigin}${siteRoutes.liteResetPassword.path}#token=${token}&email=${encodeURIComponent(email)}`;

/** The password reset email for an unverified address: its link sets the password and verifies the address. */
export const unverifiedResetMail = (to: string, url: string): Mail => ({
  to,
  subject: `Reset your ${brand.name} password`,
  ...layOutMail('Set a new password', [
    {
      kind: 'paragraph',
      text: `Someone asked to reset the password of your ${brand.name} account. Set a new one within one hour; it verifies this email address as well:`,
    },
    { kind: 'button', label: 'Set a new password', url },
    {
      kind: 'small',
      text: 'If this was not you, ignore this email: your password stays as it is, and nobody else got this link.',
    },
  ]),
  tags: { room: 'account' },
});
