import { randomBytes } from 'node:crypto';
import {
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeployedProduct,
  openProduct,
  testOnLocalCloud,
  waitForMails,
} from '#test/support/deployed-product';

let product: DeployedProduct;
let pool: CognitoIdentityProviderClient;
beforeAll(async () => {
  product = await openProduct();
  pool = new CognitoIdentityProviderClient(product.aws);
});
afterAll(async () => {
  pool.destroy();
  await product.stop();
});

const password = 'ladder-77-copper';
const newPassword = 'copper-88-ladder';

const account = () => product.signUp(`person-${randomBytes(6).toString('hex')}@example.com`, password);

const renew = (RefreshToken: string) =>
  pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: product.userPool.clientId, RefreshToken }));

const revoked = { name: 'NotAuthorizedException' };

describe('the sessions of the user pool, deployed', () => {
  test('are renewed by their refresh token', async () => {
    const { refreshToken } = await account();
    expect((await renew(refreshToken)).AuthenticationResult?.AccessToken).toBeTruthy();
  });

  testOnLocalCloud(
    'stay valid when the password is changed, and end with a global sign-out',
    'it keeps refresh tokens alive after a global sign-out',
    async () => {
      const { email, accessToken, refreshToken } = await account();
      const other = await product.signIn(email, password);
      const passwords = { PreviousPassword: password, ProposedPassword: newPassword };
      await pool.send(new ChangePasswordCommand({ AccessToken: accessToken, ...passwords }));
      expect((await renew(refreshToken)).AuthenticationResult?.AccessToken).toBeTruthy();
      await pool.send(new GlobalSignOutCommand({ AccessToken: accessToken }));
      await expect(renew(other.refreshToken)).rejects.toMatchObject(revoked);
      expect((await product.signIn(email, newPassword)).accessToken).toBeTruthy();
    },
  );

  testOnLocalCloud(
    'all end when the user resets the password',
    'it runs no trigger of the pool',
    async () => {
      const { email, accessToken, refreshToken } = await account();
      const UserPoolId = product.userPool.id;
      const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
      await pool.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes }));
      const named = { ClientId: product.userPool.clientId, Username: email };
      await pool.send(new ForgotPasswordCommand(named));
      const mail = (await waitForMails(product, email, 1)).at(-1);
      const ConfirmationCode = /code=(\d{6})/.exec(mail?.html ?? '')?.[1] ?? '';
      await pool.send(
        new ConfirmForgotPasswordCommand({ ...named, ConfirmationCode, Password: newPassword }),
      );
      await expect(renew(refreshToken)).rejects.toMatchObject(revoked);
      await expect(pool.send(new GetUserCommand({ AccessToken: accessToken }))).rejects.toMatchObject(
        revoked,
      );
      expect((await product.signIn(email, newPassword)).accessToken).toBeTruthy();
    },
  );
});
