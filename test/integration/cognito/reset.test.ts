import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#domain/brand';
import { wordResetMail } from '#lambdas/account/custom-message';
import {
  confirmAtOnce,
  newEmail,
  signUpAccount,
  tokensOf,
  verifyAddress,
} from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { further } from '#test/support/further-cases';

let cognito: CognitoServer;
beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(() => cognito.stop());

const forget = (email: string) =>
  cognito.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));

const confirm = (email: string, code: string, password = 'brand new') =>
  cognito.sdk.send(
    new ConfirmForgotPasswordCommand({
      ClientId: clientId,
      Username: email,
      ConfirmationCode: code,
      Password: password,
    }),
  );

const lastMail = () => cognito.mails.at(-1);
const codeInMail = () => /\d{6}/.exec(lastMail()?.html ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function verifiedAccount(): Promise<string> {
  const email = await signUpAccount(cognito);
  await verifyAddress(cognito, email);
  return email;
}

describe('a forgotten password', () => {
  it('is replaced with the emailed code, once', async () => {
    const email = await verifiedAccount();
    const { CodeDeliveryDetails } = await forget(email);
    expect(CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'p***@e***',
    });
    expect(lastMail()).toMatchObject({ to: email });
    const code = codeInMail();
    await expect(confirm(email, otherThan(code))).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    await expect(confirm(email, code, 'short')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await confirm(email, code);
    await expect(confirm(email, code)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
    await expect(tokensOf(cognito, email)).rejects.toThrow('Incorrect username or password.');
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });

  it('ends a lockout', async () => {
    const email = await verifiedAccount();
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(tokensOf(cognito, email, 'not this')).rejects.toThrow('Incorrect');
    await forget(email);
    await confirm(email, codeInMail());
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });

  it('needs the newest code, at most an hour old', async () => {
    const email = await verifiedAccount();
    await forget(email);
    const first = codeInMail();
    await forget(email);
    const second = codeInMail();
    if (first !== second)
      await expect(confirm(email, first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    cognito.advance(60 * 60 * 1000);
    await expect(confirm(email, second)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('cannot be guessed: after five wrong codes the correct code is refused too', async () => {
    const email = await verifiedAccount();
    await forget(email);
    const code = codeInMail();
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(confirm(email, otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    for (const tried of [otherThan(code), code])
      await expect(confirm(email, tried)).rejects.toMatchObject({
        name: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      });
  });

  it('leads to at most five emailed codes an hour', further, async () => {
    const email = await verifiedAccount();
    for (let request = 1; request <= 5; request += 1) await forget(email);
    await expect(forget(email)).rejects.toMatchObject({ name: 'LimitExceededException' });
    cognito.advance(60 * 60 * 1000);
    await forget(email);
  });

  it('is refused for an unknown address, an unverified one and a disabled account', async () => {
    await expect(forget(newEmail())).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'Username/client id combination not found.',
    });
    const email = await signUpAccount(cognito);
    await expect(forget(email)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
    });
    await cognito.sdk.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: email }));
    await expect(forget(email)).rejects.toThrow('User is disabled.');
  });

  it('is refused, to its owner and to an operator, until somebody signs in or an operator sets a password', async () => {
    const inState = {
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    };
    const invited = { UserPoolId: poolId, Username: newEmail() };
    await cognito.sdk.send(
      new AdminCreateUserCommand({
        ...invited,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    await expect(forget(invited.Username)).rejects.toMatchObject(inState);
    delete cognito.triggers.PreSignUp;
    const unconfirmed = { UserPoolId: poolId, Username: await signUpAccount(cognito) };
    confirmAtOnce(cognito);
    await verifyAddress(cognito, unconfirmed.Username);
    for (const user of [invited, unconfirmed]) {
      await expect(cognito.sdk.send(new AdminResetUserPasswordCommand(user))).rejects.toMatchObject(inState);
      await cognito.sdk.send(
        new AdminSetUserPasswordCommand({ ...user, Password: 'of nobody', Permanent: true }),
      );
      await cognito.sdk.send(new AdminResetUserPasswordCommand(user));
      await confirm(user.Username, codeInMail());
      expect((await tokensOf(cognito, user.Username, 'brand new')).AccessToken).toBeTruthy();
    }
  });

  it('reveals nothing if the pool hides which accounts exist', async () => {
    cognito.configure({ preventUserExistenceErrors: 'ENABLED' });
    const before = cognito.mails.length;
    for (const email of ['nobody@example.com', await signUpAccount(cognito)]) {
      const { CodeDeliveryDetails } = await forget(email);
      expect(CodeDeliveryDetails?.DeliveryMedium).toBe('EMAIL');
    }
    expect(cognito.mails).toHaveLength(before);
    await expect(confirm('nobody@example.com', '123456')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    cognito.configure({ preventUserExistenceErrors: 'LEGACY' });
  });
});

describe('the email of the custom-message trigger', () => {
  it('links to our page with code and address in the fragment', async () => {
    cognito.triggers.CustomMessage = async (event: CustomMessageTriggerEvent) =>
      wordResetMail(event, 'https://www.billhook.example');
    const email = await verifiedAccount();
    await forget(email);
    const { html = '', subject } = lastMail() ?? {};
    const href = (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    const url = new URL(href);
    expect(subject).toBe(`Reset your ${brand.name} password`);
    expect(url.origin + url.pathname).toBe('https://www.billhook.example/billhook-lite/reset-password');
    expect(url.search).toBe('');
    const fragment = new URLSearchParams(url.hash.slice(1));
    expect(fragment.get('email')).toBe(email);
    await confirm(email, fragment.get('code') ?? '');
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });

  it('is refused without a placeholder for the code, and Cognito reports a failing trigger', async () => {
    const email = await verifiedAccount();
    cognito.triggers.CustomMessage = async (event: { response: object }) => ({
      ...event,
      response: { emailSubject: 'Hello', emailMessage: 'No code here' },
    });
    await expect(forget(email)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
    cognito.triggers.CustomMessage = async () => {
      throw new Error('out of words');
    };
    await expect(forget(email)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'CustomMessage failed with error out of words.',
    });
    delete cognito.triggers.CustomMessage;
  });
});

describe('changing a password', () => {
  it('needs the old password, and follows the policy', async () => {
    const email = await signUpAccount(cognito);
    const { AccessToken } = await tokensOf(cognito, email);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      cognito.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    await expect(change('not this', 'brand new')).rejects.toThrow('Incorrect username or password.');
    await expect(change('hunter22', 'short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await change('hunter22', 'brand new');
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });
});
