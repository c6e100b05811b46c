import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { resetOccasionOf } from '#domain/account/reset-occasion';
import { brand } from '#domain/brand';
import { normalizeEmail } from '#domain/email-address';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../messaging/index.ts';
import type { VerifiedAddress } from './ports.ts';

/**
 * The page for setting a new password. Code and address are in the URL fragment, which browsers do not send, so they
 * are never logged.
 */
export const resetPasswordUrl = (siteOrigin: string, code: string, email: string): string =>
  `${siteOrigin}${siteRoutes.liteResetPassword.path}#code=${code}&email=${encodeURIComponent(email)}`;

/** Texts of a password reset email. */
interface ResetWords {
  readonly subject: string;
  /** Label of the button, and the email's heading. */
  readonly action: string;
  readonly text: string;
  readonly small: string;
}

const withinAnHour = 'within one hour, or later through "Forgot password" at sign-in:';

const resetTexts: Readonly<Record<ReturnType<typeof resetOccasionOf>, ResetWords>> = {
  forgotten: {
    subject: `Reset your ${brand.name} password`,
    action: 'Set a new password',
    text: `Someone asked to reset the password of your ${brand.name} account. Set a new one within one hour:`,
    small:
      'If this was not you, ignore this email: your password stays as it is, and nobody else got this link.',
  },
  import: {
    subject: `Your ${brand.name} account on the web`,
    action: 'Set a password',
    text: `Your ${brand.name} account moved to our new sign-in, and works on the web now. Set a password for it ${withinAnHour}`,
    small: `If you no longer use ${brand.name}, ignore this email.`,
  },
  voided: {
    subject: `Reset your ${brand.name} password`,
    action: 'Set a new password',
    text: `Your ${brand.name} account needs a new password; until it has one, nobody can sign in to it. Set one ${withinAnHour}`,
    small: 'Nobody else got this link.',
  },
};

/**
 * Replaces Cognito's email for a forgotten password with our own, which has a link instead of a code to type (rule 19).
 * Cognito replaces the placeholder with the code. All other messages stay Cognito's.
 */
export function wordResetMail(
  event: CustomMessageTriggerEvent,
  siteOrigin: string,
): CustomMessageTriggerEvent {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter, userAttributes, clientMetadata } = event.request;
  const { subject, action, text, small } = resetTexts[resetOccasionOf(clientMetadata)];
  const url = resetPasswordUrl(siteOrigin, codeParameter, userAttributes.email ?? '');
  const { html } = layOutMail(action, [
    { kind: 'paragraph', text },
    { kind: 'button', label: action, url },
    { kind: 'small', text: small },
  ]);
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
}

/** Triggers of messages whose code verifies an address of an existing account. */
const verifyingSources: readonly string[] = [
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
];

/**
 * Throws, so that Cognito sends no code, if the address of a Lite account was replaced in the pool. Otherwise anyone
 * with a session could verify their own address and then use it to reset the password.
 */
export async function refuseReplacedAddress(
  {
    triggerSource,
    userName,
    request,
  }: Pick<CustomMessageTriggerEvent, 'triggerSource' | 'userName' | 'request'>,
  verifiedAddress: VerifiedAddress,
): Promise<void> {
  if (!verifyingSources.includes(triggerSource)) return;
  const { sub = userName, email = '' } = request.userAttributes as { sub?: string; email?: string };
  const verified = await verifiedAddress(sub);
  if (verified !== undefined && verified !== normalizeEmail(email))
    throw new Error('This address cannot be verified here');
}
