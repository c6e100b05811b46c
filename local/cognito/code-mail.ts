import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { CognitoRefusal } from './refusal.ts';
import { type CustomMessageSource, customMessage } from './triggers.ts';

/** Amazon's default texts, used if no trigger sets others. */
const defaults: Readonly<Record<CustomMessageSource, { subject: string; body: string }>> = {
  CustomMessage_SignUp: {
    subject: 'Your verification code',
    body: 'Your confirmation code is {####}',
  },
  CustomMessage_ResendCode: {
    subject: 'Your verification code',
    body: 'Your confirmation code is {####}',
  },
  CustomMessage_ForgotPassword: {
    subject: 'Your verification code',
    body: 'Your password reset code is {####}',
  },
  CustomMessage_AdminCreateUser: {
    subject: 'Your temporary password',
    body: 'Your username is {username} and temporary password is {####}.',
  },
};

/** Limits of the custom message trigger, in characters. */
const limits = { subject: 140, body: 20_000 } as const;

/**
 * Emails a code, with the trigger's text if it returns one. Throws if that text lacks the code's placeholder or is too
 * long.
 */
export async function mailCode(
  pool: Pool,
  source: CustomMessageSource,
  user: StoredUser,
  code: string,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<void> {
  const triggerTexts = await customMessage(pool, source, user, clientMetadata);
  const { subject, body } = { ...defaults[source], ...triggerTexts };
  const isComplete =
    body.includes('{####}') && (source !== 'CustomMessage_AdminCreateUser' || body.includes('{username}'));
  if (!isComplete || body.length > limits.body || subject.length > limits.subject)
    throw new CognitoRefusal('InvalidLambdaResponseException', 'CustomMessage returned an invalid message');
  const email = user.attributes.email ?? '';
  try {
    await pool.sendMail({
      from: pool.config.mailFrom,
      to: email,
      subject: subject.replaceAll('{####}', code),
      html: body.replaceAll('{####}', code).replaceAll('{username}', email),
    });
  } catch {
    throw new CognitoRefusal('CodeDeliveryFailureException', 'Error while sending the code by e-mail.');
  }
}
