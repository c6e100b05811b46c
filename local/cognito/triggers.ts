import { type Pool, type TriggerName, TriggerThrottled } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { CognitoRefusal } from './refusal.ts';

export type PreSignUpSource = 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser';

export type PostConfirmationSource =
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword';

export type CustomMessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_AdminCreateUser';

/** The fields at the start of every trigger event. */
const envelope = (pool: Pool, triggerSource: string, userName: string, byOperator: boolean) => ({
  version: '1',
  region: pool.region,
  userPoolId: pool.id,
  userName,
  callerContext: {
    awsSdkVersion: 'aws-sdk-unknown-unknown',
    clientId: byOperator ? 'CLIENT_ID_NOT_APPLICABLE' : pool.clientId,
  },
  triggerSource,
});

const optionalMetadata = (clientMetadata: Readonly<Record<string, string>>) =>
  Object.keys(clientMetadata).length > 0 ? { clientMetadata } : {};

async function invoke(pool: Pool, trigger: TriggerName, event: object) {
  let answer: unknown;
  try {
    answer = await pool.invokeTrigger(trigger, event, pool.id);
  } catch (error) {
    if (error instanceof TriggerThrottled)
      throw new CognitoRefusal('UnexpectedLambdaException', `${trigger} failed with error Rate Exceeded.`);
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoRefusal('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
  }
  if (answer === undefined) return undefined;
  const { response } = (answer ?? {}) as { response?: Record<string, unknown> };
  if (typeof response !== 'object' || response === null)
    throw new CognitoRefusal('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return response;
}

const attributesOf = (user: StoredUser) => ({
  sub: user.sub,
  'cognito:user_status': user.status,
  ...user.attributes,
});

/** Runs the pre-sign-up trigger; if it refuses, the sign-up is refused. */
export async function preSignUp(
  pool: Pool,
  source: PreSignUpSource,
  user: { sub: string; attributes: Readonly<Record<string, string>> },
  input: { validationData: Record<string, string>; clientMetadata: Readonly<Record<string, string>> },
): Promise<{ confirms: boolean; verifiesEmail: boolean }> {
  const response = await invoke(pool, 'PreSignUp', {
    ...envelope(pool, source, user.sub, source === 'PreSignUp_AdminCreateUser'),
    request: {
      userAttributes: { ...user.attributes },
      validationData: Object.keys(input.validationData).length > 0 ? input.validationData : null,
      ...optionalMetadata(input.clientMetadata),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  return { confirms: response?.autoConfirmUser === true, verifiesEmail: response?.autoVerifyEmail === true };
}

/**
 * The subject and body that the custom message trigger returns, with placeholders; undefined means Cognito's defaults.
 */
export async function customMessage(
  pool: Pool,
  source: CustomMessageSource,
  user: StoredUser,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<{ subject?: string; body?: string }> {
  const isInvitation = source === 'CustomMessage_AdminCreateUser';
  const response = await invoke(pool, 'CustomMessage', {
    ...envelope(pool, source, user.sub, isInvitation),
    request: {
      userAttributes: attributesOf(user),
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: isInvitation ? '{username}' : null,
      ...optionalMetadata(clientMetadata),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { emailSubject, emailMessage } = response ?? {};
  return {
    ...(typeof emailSubject === 'string' && emailSubject !== '' && { subject: emailSubject }),
    ...(typeof emailMessage === 'string' && emailMessage !== '' && { body: emailMessage }),
  };
}

/**
 * Runs the post-confirmation trigger after a confirmed sign-up or a password reset. If it fails, the call fails, but
 * the confirmation or reset stays.
 */
export async function postConfirmation(
  pool: Pool,
  source: PostConfirmationSource,
  user: StoredUser,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<void> {
  await invoke(pool, 'PostConfirmation', {
    ...envelope(pool, source, user.sub, false),
    request: { userAttributes: attributesOf(user), ...optionalMetadata(clientMetadata) },
    response: {},
  });
}

/** Runs the post-authentication trigger before tokens are issued: if it fails, the sign-in is refused. */
export async function postAuthentication(pool: Pool, user: StoredUser): Promise<void> {
  await invoke(pool, 'PostAuthentication', {
    ...envelope(pool, 'PostAuthentication_Authentication', user.sub, false),
    request: { userAttributes: attributesOf(user), newDeviceUsed: false },
    response: {},
  });
}
