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

/**
 * Words the mail of a forgotten password as ours, with a link instead of a code to type (decision 19). Cognito puts
 * the code in place of its placeholder. All other messages stay Cognito's own.
 */
export function wordResetMail(
  event: CustomMessageTriggerEvent,
  siteOrigin: string,
): CustomMessageTriggerEvent {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter, userAttributes } = event.request;
  const url = resetPasswordUrl(siteOrigin, codeParameter, userAttributes.email ?? '');
  const { html } = layOutMail('Set a new password', [
    {
      kind: 'paragraph',
      text: `Someone asked to reset the password of your ${brand.name} account. Set a new one within one hour:`,
    },
    { kind: 'button', label: 'Set a new password', url },
    {
      kind: 'small',
      text: 'If this was not you, ignore this mail: your password stays as it is, and nobody else got this link.',
    },
  ]);
  const emailSubject = `Reset your ${brand.name} password`;
  return { ...event, response: { ...event.response, emailSubject, emailMessage: html } };
}
