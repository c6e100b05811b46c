import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  DeleteUserCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmAtOnce,
  newEmail,
  signUpAccount,
  tokensOf,
  verifyAddress,
} from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';

let cognito: CognitoServer;
beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(() => cognito.stop());

const pool = { UserPoolId: poolId };

describe('an operator', () => {
  it('finds users by address, sub and status, page by page', async () => {
    const emails = [];
    for (let index = 0; index < 3; index += 1) emails.push(await signUpAccount(cognito));
    const list = (Filter: string) => cognito.sdk.send(new ListUsersCommand({ ...pool, Filter }));
    const [found] = (await list(`email = "${emails[1]?.toUpperCase()}"`)).Users ?? [];
    expect(found?.Attributes).toContainEqual({ Name: 'email', Value: emails[1] });
    expect((await list(`sub = "${found?.Username}"`)).Users).toHaveLength(1);
    expect((await list('email ^= "pat"')).Users?.length).toBeGreaterThanOrEqual(3);
    expect((await list('cognito:user_status = "UNCONFIRMED"')).Users).toHaveLength(0);
    await expect(list('birthday = "today"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const seen = new Set<string | undefined>();
    let PaginationToken: string | undefined;
    do {
      const page = await cognito.sdk.send(new ListUsersCommand({ ...pool, Limit: 1, PaginationToken }));
      for (const user of page.Users ?? []) seen.add(user.Username);
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    expect(seen.size).toBe(3);
  });

  it('reads a user by address and by sub with dates and attributes', async () => {
    const email = await signUpAccount(cognito);
    const byEmail = await cognito.sdk.send(new AdminGetUserCommand({ ...pool, Username: email }));
    expect(byEmail.UserCreateDate).toBeInstanceOf(Date);
    expect(byEmail.UserAttributes).toContainEqual({ Name: 'sub', Value: byEmail.Username });
    const bySub = await cognito.sdk.send(
      new AdminGetUserCommand({ ...pool, Username: byEmail.Username ?? '' }),
    );
    expect(bySub.UserAttributes).toEqual(byEmail.UserAttributes);
  });

  it('disables a user and ends all sessions, and enables the user again', async () => {
    const email = await signUpAccount(cognito);
    await tokensOf(cognito, email);
    await cognito.sdk.send(new AdminDisableUserCommand({ ...pool, Username: email }));
    await expect(tokensOf(cognito, email)).rejects.toThrow('User is disabled.');
    await cognito.sdk.send(new AdminEnableUserCommand({ ...pool, Username: email }));
    expect((await tokensOf(cognito, email)).AccessToken).toBeTruthy();
  });

  it('deletes a user, whose address can then be used again', async () => {
    const email = await signUpAccount(cognito);
    await cognito.sdk.send(new AdminDeleteUserCommand({ ...pool, Username: email }));
    await expect(tokensOf(cognito, email)).rejects.toThrow('User does not exist.');
    await cognito.sdk.send(
      new AdminCreateUserCommand({ ...pool, Username: email, MessageAction: 'SUPPRESS' }),
    );
  });

  it('emails a temporary password to a user created without one', async () => {
    const email = newEmail();
    await cognito.sdk.send(new AdminCreateUserCommand({ ...pool, Username: email }));
    expect(cognito.mails.at(-1)).toMatchObject({ to: email, subject: 'Your temporary password' });
  });

  it('reads the configuration of the pool and its client', async () => {
    const { UserPool } = await cognito.sdk.send(new DescribeUserPoolCommand(pool));
    expect(UserPool?.Policies?.PasswordPolicy).toMatchObject({ MinimumLength: 6, RequireSymbols: false });
    const { UserPoolClient } = await cognito.sdk.send(
      new DescribeUserPoolClientCommand({ ...pool, ClientId: clientId }),
    );
    expect(UserPoolClient?.RefreshTokenRotation).toEqual({ Feature: 'DISABLED' });
  });

  it('must sign calls, and must name an existing pool and operation', async () => {
    const call = (target: string, body: object, headers: Record<string, string> = {}) =>
      fetch(cognito.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${target}`, ...headers },
        body: JSON.stringify(body),
      });
    const unsigned = await call('AdminGetUser', { UserPoolId: poolId, Username: 'pat@example.com' });
    expect(unsigned.status).toBe(400);
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const unknown = await call('InventUser', {});
    expect(await unknown.json()).toMatchObject({ __type: 'UnknownOperationException' });
    await expect(
      cognito.sdk.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: 'x' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const missing = await call('SignUp', { ClientId: clientId });
    expect(await missing.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });
});

describe('users themselves', () => {
  it('change their attributes, and lose the verification when they change the address', async () => {
    const email = await signUpAccount(cognito);
    await verifyAddress(cognito, email);
    const { AccessToken } = await tokensOf(cognito, email);
    const set = (Name: string, Value: string) =>
      cognito.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
    await expect(set('email_verified', 'true')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(set('email', await signUpAccount(cognito))).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    const moved = newEmail();
    await set('email', moved);
    const user = await cognito.sdk.send(new AdminGetUserCommand({ ...pool, Username: moved }));
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
  });

  it('delete their account', async () => {
    const email = await signUpAccount(cognito);
    const { AccessToken } = await tokensOf(cognito, email);
    await cognito.sdk.send(new DeleteUserCommand({ AccessToken }));
    await expect(tokensOf(cognito, email)).rejects.toThrow('User does not exist.');
  });
});
