import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../mail/mail-layout.ts';

/**
 * The page where a new password is set. Code and address stand in the fragment, which browsers send to nobody, so
 * that they reach no log.
 */
export const resetPasswordUrl = (siteOrigin: string, code: string, email: string): string =>
  `${siteOrigin}${siteRoutes.liteResetPassword.path}#code=${code}&email=${encodeURIComponent(email)}`;

/** `ClientMetadata` of a reset that an import of mobile users asked for: nobody forgot anything. */
export const importOccasion = { occasion: 'import' } as const;

const asked = `Someone asked to reset the password of your ${brand.name} account. Set a new one within one hour:`;
const imported = `Your ${brand.name} account moved to our new sign-in, and works on the web now. Set a password for it within one hour, or later through "Forgot password" at sign-in:`;
const notYou =
  'If this was not you, ignore this mail: your password stays as it is, and nobody else got this link.';
const unwanted = `If you use ${brand.name} no longer, ignore this mail.`;

/**
 * Words the mail of a forgotten password as ours, with a link instead of a code to type (decision 19). Cognito puts
 * the code in place of its placeholder. All other messages stay Cognito's own.
 */
export function wordResetMail(
  event: CustomMessageTriggerEvent,
  siteOrigin: string,
): CustomMessageTriggerEvent {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter, userAttributes, clientMetadata } = event.request;
  const isImport = clientMetadata?.occasion === importOccasion.occasion;
  const url = resetPasswordUrl(siteOrigin, codeParameter, userAttributes.email ?? '');
  const action = isImport ? 'Set a password' : 'Set a new password';
  const { html } = layOutMail(action, [
    { kind: 'paragraph', text: isImport ? imported : asked },
    { kind: 'button', label: action, url },
    { kind: 'small', text: isImport ? unwanted : notYou },
  ]);
  const emailSubject = isImport
    ? `Your ${brand.name} account on the web`
    : `Reset your ${brand.name} password`;
  return { ...event, response: { ...event.response, emailSubject, emailMessage: html } };
}
