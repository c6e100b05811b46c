import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';

let cognito: CognitoServer;
beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(() => cognito.stop());
beforeEach(() => cognito.configure({ rotationGraceSeconds: undefined }));

const refresh = (RefreshToken: string, client = clientId) =>
  cognito.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: client, RefreshToken }));

const userOf = (AccessToken: string) => cognito.sdk.send(new GetUserCommand({ AccessToken }));

describe('the tokens', () => {
  it('are signed with the published key of the pool, and contain the documented claims', async () => {
    const email = await signUpAccount(cognito);
    const tokens = await tokensOf(cognito, email);
    const keys = createRemoteJWKSet(cognito.jwksUrl);
    const issuer = `${cognito.endpoint}/${poolId}`;
    const currentDate = new Date(cognito.now());
    const access = await jwtVerify(tokens.AccessToken, keys, { issuer, currentDate });
    const id = await jwtVerify(tokens.IdToken, keys, { issuer, audience: clientId, currentDate });
    expect(decodeProtectedHeader(tokens.AccessToken)).toMatchObject({ alg: 'RS256' });
    const sub = access.payload.sub;
    expect(access.payload).toMatchObject({
      token_use: 'access',
      client_id: clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    });
    expect(access.payload).not.toHaveProperty('email');
    expect(access.payload).not.toHaveProperty('aud');
    expect(id.payload).toMatchObject({
      sub,
      token_use: 'id',
      email,
      email_verified: false,
      'cognito:username': sub,
      origin_jti: access.payload.origin_jti,
      auth_time: access.payload.auth_time,
    });
    expect(id.payload.jti).not.toBe(access.payload.jti);
    expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(3600);
  });

  it('are invalid once a letter is changed, and expire after an hour', async () => {
    const { AccessToken } = await tokensOf(cognito, await signUpAccount(cognito));
    const [header, payload, signature = ''] = AccessToken.split('.');
    const forged = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    await expect(jwtVerify(forged, createRemoteJWKSet(cognito.jwksUrl))).rejects.toThrow();
    await expect(userOf(forged)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
    cognito.advance(3_601_000);
    await expect(userOf(AccessToken)).rejects.toThrow('Access Token has expired');
  });
});

describe('refreshing', () => {
  it('accepts a refresh token whose answer was lost again, an hour and a day later, and beside another tab', async () => {
    const { RefreshToken } = await tokensOf(cognito, await signUpAccount(cognito));
    for (const wait of [0, 3_600_000, 86_400_000]) {
      cognito.advance(wait);
      for (const answer of await Promise.all([refresh(RefreshToken), refresh(RefreshToken)])) {
        expect(answer.AuthenticationResult?.AccessToken).toBeTruthy();
        expect(answer.AuthenticationResult?.RefreshToken).toBeUndefined();
      }
    }
  });

  it('rotates the refresh token if configured, and accepts the old one only for the grace period', async () => {
    cognito.configure({ rotationGraceSeconds: 30 });
    const first = await tokensOf(cognito, await signUpAccount(cognito));
    const second = (await refresh(first.RefreshToken)).AuthenticationResult;
    expect(second?.RefreshToken).toBeTruthy();
    expect(second?.RefreshToken).not.toBe(first.RefreshToken);
    const retried = (await refresh(first.RefreshToken)).AuthenticationResult;
    expect(retried?.AccessToken).toBeTruthy();
    cognito.advance(30_001);
    await expect(refresh(first.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    expect((await refresh(second?.RefreshToken ?? '')).AuthenticationResult?.AccessToken).toBeTruthy();
  });

  it('does not extend the first thirty days by rotating', async () => {
    cognito.configure({ rotationGraceSeconds: 30 });
    let { RefreshToken } = await tokensOf(cognito, await signUpAccount(cognito));
    cognito.advance(20 * 86_400_000);
    RefreshToken = (await refresh(RefreshToken)).AuthenticationResult?.RefreshToken ?? '';
    cognito.advance(11 * 86_400_000);
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('requires GetTokensFromRefreshToken with rotation, and allows REFRESH_TOKEN_AUTH without', async () => {
    cognito.configure({ rotationGraceSeconds: 30 });
    const { RefreshToken } = await tokensOf(cognito, await signUpAccount(cognito));
    const refreshWithOldFlow = () =>
      cognito.sdk.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: RefreshToken },
        }),
      );
    await expect(refreshWithOldFlow()).rejects.toMatchObject({ name: 'InvalidParameterException' });
    cognito.configure({ rotationGraceSeconds: undefined });
    const { AuthenticationResult } = await refreshWithOldFlow();
    expect(AuthenticationResult?.AccessToken).toBeTruthy();
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  });

  it('refuses malformed tokens and the tokens of another client', async () => {
    cognito.configure({}, 'other-client');
    const { RefreshToken } = await tokensOf(cognito, await signUpAccount(cognito));
    await expect(refresh('nonsense')).rejects.toThrow('Invalid Refresh Token');
    await expect(refresh(RefreshToken, 'other-client')).rejects.toThrow('Invalid Refresh Token');
  });
});

describe('revoking', () => {
  it('ends one session, with its access tokens, and no other', async () => {
    const email = await signUpAccount(cognito);
    const [phone, laptop] = [await tokensOf(cognito, email), await tokensOf(cognito, email)];
    await cognito.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: phone.RefreshToken }));
    await expect(refresh(phone.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await expect(userOf(phone.AccessToken)).rejects.toThrow('Access Token has been revoked');
    expect((await userOf(laptop.AccessToken)).Username).toBeTruthy();
  });

  it('ends every session of a user on request of the user or an operator', async () => {
    const email = await signUpAccount(cognito);
    for (const end of [
      (AccessToken: string) => cognito.sdk.send(new GlobalSignOutCommand({ AccessToken })),
      () => cognito.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: email })),
    ]) {
      const [phone, laptop] = [await tokensOf(cognito, email), await tokensOf(cognito, email)];
      await end(phone.AccessToken);
      await expect(userOf(laptop.AccessToken)).rejects.toThrow('Access Token has been revoked');
      await expect(refresh(phone.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    }
  });
});

describe('a restart', () => {
  it('keeps accounts, passwords, sessions and the signing key', async () => {
    const email = await signUpAccount(cognito);
    const tokens = await tokensOf(cognito, email);
    cognito.restart();
    expect((await userOf(tokens.AccessToken)).UserAttributes).toContainEqual({ Name: 'email', Value: email });
    expect((await refresh(tokens.RefreshToken)).AuthenticationResult?.AccessToken).toBeTruthy();
    expect((await tokensOf(cognito, email)).AccessToken).toBeTruthy();
  });
});
