import {
  AdminCreateUserCommand,
  GetTokensFromRefreshTokenCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenAccountAnswer } from '#domain/account/contract';
import { verificationMailsPerDay } from '#domain/account/verification';
import { brand } from '#domain/brand';
import type { BusinessProfile } from '#domain/profile/profile';
import { keys } from '#domain/table/keys';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let accounts: LiteAccounts;

beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
});
afterAll(() => product.stop());

const openAccount = (accessToken: string, body: object = aSignUpProfile()) =>
  product.api('/api/account', { body, headers: bearer(accessToken) });

const profileOf = async (accessToken: string) =>
  (await product.api('/api/profile', { headers: bearer(accessToken) })).json as Record<string, never>;

const firstLinkIn = (mail: { email: { text?: string | undefined } } | undefined): URL =>
  new URL(/https?:\S+/.exec(mail?.email.text ?? '')?.[0] ?? 'http://none');

const verificationTokenFor = async (email: string): Promise<string> =>
  firstLinkIn((await product.mails(email)).at(-1)).searchParams.get('uid') ?? '';

const confirm = (uid: string) => product.api('/api/account/verification', { body: { uid } });

const disown = (uid: string) => product.api('/api/account/disownments', { body: { uid } });

async function openedAccount() {
  const account = await accounts.signUp(accounts.newEmail());
  await openAccount(account.accessToken);
  return account;
}

const refreshTokens = (RefreshToken: string) =>
  accounts.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: accounts.clientId, RefreshToken }));

const mobileProfile: BusinessProfile = {
  firstName: 'Ana',
  lastName: 'Mobile',
  fullName: 'Ana Mobile',
  businessName: 'Ana’s Heating',
  email: 'office@ana.example',
  phone: '(555) 555-0199',
  address: '2 Hill Street',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402',
  brandColor: '#aa3300',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const storeMobileProfile = (userId: string) =>
  product.table.send(
    new PutCommand({
      TableName: product.tableName,
      Item: { ...keys.businessProfile(userId), ...mobileProfile },
    }),
  );

describe('opening a Lite account', () => {
  test('creates both profiles, emails the verification link, and returns the profiles', async () => {
    const account = await accounts.signUp(accounts.newEmail());
    const answer = await openAccount(account.accessToken);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        success: true,
        kept: false,
        lite: {
          uid: account.userId,
          email: account.email,
          plan: 'billhook-lite',
          status: 'active',
          emailVerified: false,
          emailVerificationSent: true,
          migratedFromMobileApp: false,
          signupSource: 'billhook-lite-signup',
          invoicesCreated: 0,
        },
        business: { ...aSignUpProfile(), fullName: 'Pat Harlow', email: account.email },
      },
    });
    const [mail] = await product.mails(account.email);
    expect(mail?.email.subject).toBe(`Verify your email for ${brand.name}`);
    const link = firstLinkIn(mail);
    expect(link.origin + link.pathname).toBe(`${product.siteOrigin}/verify-email`);
    expect(await profileOf(account.accessToken)).toMatchObject({
      lite: { uid: account.userId },
      business: { businessName: 'Harlow Plumbing' },
    });
  });

  test('copies the profile of the mobile app, and never overwrites it with blanks', async () => {
    const account = await accounts.signUp(accounts.newEmail());
    await storeMobileProfile(account.userId);
    expect(await profileOf(account.accessToken)).toEqual({ success: true, business: mobileProfile });
    const blanks = aSignUpProfile({
      firstName: '',
      lastName: ' ',
      businessName: '',
      phone: '',
      address: '',
      state: '',
      zipCode: '',
      city: 'Kettering',
    });
    const { json } = await openAccount(account.accessToken, blanks);
    expect(json).toMatchObject({
      kept: false,
      lite: { migratedFromMobileApp: true, signupSource: 'mobile-app-migration' },
      business: { ...mobileProfile, city: 'Kettering', updatedAt: expect.any(String) },
    });
    const { Item } = await product.table.send(
      new GetCommand({ TableName: product.tableName, Key: keys.liteProfile(account.userId) }),
    );
    expect(Item?.originalMobileProfile).toEqual(mobileProfile);
    expect(await profileOf(account.accessToken)).not.toHaveProperty('lite.originalMobileProfile');
  });

  test('several times, even at the same time, creates one account, emails one link and keeps the first profile', async () => {
    const account = await accounts.signUp(accounts.newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => openAccount(account.accessToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = answers.map(({ json }) => (json as OpenAccountAnswer).kept);
    expect(kept.filter((was) => !was)).toHaveLength(1);
    expect(await product.mails(account.email)).toHaveLength(1);
    const again = await openAccount(account.accessToken, aSignUpProfile({ businessName: 'Something else' }));
    expect(again.json).toMatchObject({ kept: true, business: { businessName: 'Harlow Plumbing' } });
  });

  test('succeeds while emails fail, and refuses bodies with fields other than the profile', async () => {
    product.cloud.faults.add({ service: 'ses', action: 'throttle' });
    const account = await accounts.signUp(accounts.newEmail());
    expect((await openAccount(account.accessToken)).status).toBe(200);
    const other = await accounts.signUp(accounts.newEmail());
    for (const forbiddenField of [
      { plan: 'gold' },
      { userId: account.userId },
      { email: 'x@example.com' },
      { status: 'x' },
    ]) {
      const answer = await openAccount(other.accessToken, { ...aSignUpProfile(), ...forbiddenField });
      expect(answer).toMatchObject({ status: 422, json: { error: 'invalid-request' } });
    }
    const nameless = await openAccount(other.accessToken, aSignUpProfile({ firstName: ' ' }));
    expect(nameless).toMatchObject({
      status: 422,
      json: {
        error: 'invalid-profile',
        faults: [{ field: 'firstName', message: 'First name is required' }],
      },
    });
    expect(await profileOf(other.accessToken)).toEqual({ success: true });
  });
});

test('signing up again completes an account without a business profile', async () => {
  const { accessToken, userId } = await openedAccount();
  await product.table.send(
    new DeleteCommand({ TableName: product.tableName, Key: keys.businessProfile(userId) }),
  );
  expect(await openAccount(accessToken)).toMatchObject({ status: 200, json: { kept: false } });
  expect(await openAccount(accessToken)).toMatchObject({ status: 200, json: { kept: true } });
});

describe('verifying an address', () => {
  test('may happen on any device, ends no session and emails nothing', async () => {
    const account = await openedAccount();
    const uid = await verificationTokenFor(account.email);
    for (let visit = 1; visit <= 2; visit += 1) expect((await confirm(uid)).text).toBe('{"success":true}');
    expect(await accounts.find(account.email)).toEqual({ status: 'CONFIRMED', emailVerified: true });
    expect(await profileOf(account.accessToken)).toMatchObject({ lite: { emailVerified: true } });
    expect((await accounts.signIn(account.email)).accessToken).toBeTruthy();
    expect(await product.mails(account.email)).toHaveLength(1);
  });

  test('and then reporting "I did not make this account" locks out the person who signed up with the address', async () => {
    const impostor = await openedAccount();
    const uid = await verificationTokenFor(impostor.email);
    expect((await confirm(uid)).status).toBe(200);
    for (let press = 1; press <= 2; press += 1) expect((await disown(uid)).status).toBe(200);
    await expect(accounts.signIn(impostor.email)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    });
    const mail = (await product.mails(impostor.email)).at(-1);
    expect(mail?.email.subject).toBe(`Reset your ${brand.name} password`);
    expect(mail?.email.html).toContain('/billhook-lite/reset-password#code=');
    expect(await product.mails(impostor.email)).toHaveLength(2);
  });

  test('and then reporting "I did not make this account" succeeds on a retry, wherever the first attempt was interrupted', async () => {
    for (const operation of [
      'AdminSetUserPassword',
      'AdminUserGlobalSignOut',
      'AdminResetUserPassword',
    ] as const) {
      const account = await openedAccount();
      const uid = await verificationTokenFor(account.email);
      product.cloud.faults.add({ service: 'cognito-idp', operation, action: 'kill' });
      expect((await disown(uid)).status).toBe(500);
      expect((await disown(uid)).status).toBe(200);
      await expect(accounts.signIn(account.email)).rejects.toMatchObject({
        name: 'PasswordResetRequiredException',
      });
    }
  });

  test('refuses a bare user ID, an unknown token and malformed ones', async () => {
    const account = await openedAccount();
    for (const uid of [account.userId, 'AAAAAAAAAAAAAAAAAAAAAA', '', '../../etc/passwd'])
      expect(await confirm(uid)).toMatchObject({ status: 400, json: { error: 'verification-failed' } });
    expect(await accounts.find(account.email)).toMatchObject({ emailVerified: false });
  });

  test('verifies only the address that the link was emailed to', async () => {
    for (const verifiedBy of ['link', 'user pool'] as const) {
      const { accessToken, email: firstAddress } = await openedAccount();
      const newAddress = accounts.newEmail();
      await accounts.sdk.send(
        new UpdateUserAttributesCommand({
          AccessToken: accessToken,
          UserAttributes: [{ Name: 'email', Value: newAddress }],
        }),
      );
      if (verifiedBy === 'user pool') await accounts.markVerified(newAddress);
      const headers = bearer(accessToken);
      await product.api('/api/account/verification-mails', { method: 'POST', headers });
      if (verifiedBy === 'link') {
        expect((await confirm(await verificationTokenFor(firstAddress))).status).toBe(400);
        expect((await confirm(await verificationTokenFor(newAddress))).status).toBe(200);
      }
      // Invoices are emailed to the address in this profile.
      expect(await profileOf(accessToken)).toMatchObject({
        lite: { email: newAddress, emailVerified: true },
      });
    }
  });

  test('stores no token in the table', async () => {
    const account = await openedAccount();
    const uid = await verificationTokenFor(account.email);
    const { Items } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
    expect(JSON.stringify(Items)).not.toContain(uid);
  });

  test('can be requested again, a few times a day', async () => {
    const account = await openedAccount();
    const again = () =>
      product.api('/api/account/verification-mails', {
        method: 'POST',
        headers: bearer(account.accessToken),
      });
    for (let sent = 2; sent <= verificationMailsPerDay; sent += 1)
      expect(await again()).toMatchObject({ status: 200, json: { alreadyVerified: false } });
    expect(await again()).toMatchObject({ status: 429, json: { error: 'too-many-verifications' } });
    expect(await product.mails(account.email)).toHaveLength(verificationMailsPerDay);
    await accounts.markVerified(account.email);
    expect(await again()).toMatchObject({ status: 200, json: { alreadyVerified: true } });
    expect(await profileOf(account.accessToken)).toMatchObject({ lite: { emailVerified: true } });
  });
});

describe('a forgotten password that the user pool does not reset', () => {
  const requestReset = (email: string, from = '192.0.2.50') =>
    product.api('/api/account/password-resets', { body: { email }, from });

  const resetTokenFor = async (email: string): Promise<string> =>
    new URLSearchParams(firstLinkIn((await product.mails(email)).at(-1)).hash.slice(1)).get('token') ?? '';

  const setPassword = (token: string, password: string) =>
    product.api('/api/account/passwords', { body: { token, password } });

  test('is reset by an emailed link, which also verifies the address', async () => {
    const account = await openedAccount();
    expect(await requestReset(account.email.toUpperCase())).toMatchObject({
      status: 200,
      json: { success: true },
    });
    expect((await product.mails(account.email)).at(-1)?.email.subject).toBe(
      `Reset your ${brand.name} password`,
    );
    const token = await resetTokenFor(account.email);
    expect(await setPassword(token, '123456')).toMatchObject({
      status: 422,
      json: { error: 'weak-password' },
    });
    expect(await accounts.find(account.email)).toMatchObject({ emailVerified: false });
    expect((await setPassword(token, 'fresh paint 12')).text).toBe('{"success":true}');
    expect(await accounts.find(account.email)).toEqual({ status: 'CONFIRMED', emailVerified: true });
    expect(await profileOf(account.accessToken)).toMatchObject({ error: 'signed-out' });
    await expect(accounts.signIn(account.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { accessToken } = await accounts.signIn(account.email, 'fresh paint 12');
    expect(await profileOf(accessToken)).toMatchObject({ lite: { emailVerified: true } });
    await expect(refreshTokens(account.refreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(await setPassword(token, 'another 12345')).toMatchObject({ status: 400 });
    expect(await product.mails(account.email)).toHaveLength(2);
  });

  test('gets the same response for every address, so that nobody learns which accounts exist', async () => {
    const account = await openedAccount();
    await accounts.markVerified(account.email);
    for (const email of [account.email, 'nobody@example.com', 'no address'])
      expect((await requestReset(email)).text).toBe('{"success":true}');
    expect(await product.mails(account.email)).toHaveLength(1);
  });

  test('can be reset once for an account that an operator created and nobody has used', async () => {
    const email = accounts.newEmail();
    await accounts.sdk.send(
      new AdminCreateUserCommand({
        ...accounts.user(email),
        TemporaryPassword: 'temporary',
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    expect((await requestReset(email)).text).toBe('{"success":true}');
    const mails = await product.mails(email);
    expect(mails.map((mail) => mail.email.subject)).toEqual([`Reset your ${brand.name} password`]);
    expect(await accounts.find(email)).toEqual({ status: 'RESET_REQUIRED', emailVerified: true });
    await requestReset(email);
    expect(await product.mails(email)).toHaveLength(1);
  });

  test('can be set by the emailed link for an unverified account that an operator created', async () => {
    const email = accounts.newEmail();
    await accounts.sdk.send(
      new AdminCreateUserCommand({ ...accounts.user(email), MessageAction: 'SUPPRESS' }),
    );
    await requestReset(email);
    expect((await setPassword(await resetTokenFor(email), 'fresh paint 12')).status).toBe(200);
    expect(await accounts.find(email)).toEqual({ status: 'CONFIRMED', emailVerified: true });
  });

  test('is limited per network', async () => {
    const statuses = [];
    for (let request = 0; request < 21; request += 1)
      statuses.push((await requestReset('nobody@example.com', '192.0.2.60')).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('settings', () => {
  const save = (accessToken: string, body: object) =>
    product.api('/api/profile', { method: 'PUT', body, headers: bearer(accessToken) });

  test('are saved if nobody saved since they were read, and refused otherwise', async () => {
    const account = await openedAccount();
    const { business } = (await profileOf(account.accessToken)) as never as { business: BusinessProfile };
    const { fullName: _name, updatedAt: basedOn, ...settings } = business;
    const saved = await save(account.accessToken, { ...settings, phone: ' 555 ', basedOn });
    expect(saved).toMatchObject({ status: 200, json: { success: true, business: { phone: '555' } } });
    const repeated = await save(account.accessToken, { ...settings, phone: '555', basedOn });
    expect(repeated).toMatchObject({ status: 200, json: saved.json });
    const stale = await save(account.accessToken, { ...settings, phone: '666', basedOn });
    expect(stale).toMatchObject({
      status: 409,
      json: {
        error: 'settings-changed',
        message: 'These settings were changed elsewhere. Reload to see the latest, then save again.',
      },
    });
    expect(await profileOf(account.accessToken)).toMatchObject({ business: { phone: '555' } });
  });

  test('from several tabs at once are saved from one, and refused from the others', async () => {
    const account = await openedAccount();
    const { business } = (await profileOf(account.accessToken)) as never as { business: BusinessProfile };
    const { fullName: _name, updatedAt: basedOn, ...settings } = business;
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => save(account.accessToken, { ...settings, phone, basedOn })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('are refused before the account is opened, without required fields, and with attributes that only the server sets', async () => {
    const account = await accounts.signUp(accounts.newEmail());
    const body = { ...aSignUpProfile(), email: 'office@harlow.example', basedOn: '' };
    expect((await save(account.accessToken, body)).json).toMatchObject({ error: 'setup-incomplete' });
    await openAccount(account.accessToken);
    expect(await save(account.accessToken, { ...body, businessName: '' })).toMatchObject({
      status: 422,
      json: {
        faults: [
          {
            field: 'businessName',
            message: 'Please fill in all required fields (Name and Business Name).',
          },
        ],
      },
    });
    expect((await save(account.accessToken, { ...body, updatedAt: 'x' })).json).toMatchObject({
      error: 'invalid-request',
    });
  });
});

describe('a sign-in', () => {
  test('is recorded for an open account, and opens no account for a user without one', async () => {
    const account = await accounts.signUp(accounts.newEmail());
    const recordSignIn = () =>
      product.api('/api/account/logins', { method: 'POST', headers: bearer(account.accessToken) });
    expect((await recordSignIn()).status).toBe(200);
    expect(await profileOf(account.accessToken)).toEqual({ success: true });
    await openAccount(account.accessToken);
    const before = (await profileOf(account.accessToken)).lite as never as { lastLoginAt: string };
    await recordSignIn();
    const after = (await profileOf(account.accessToken)).lite as never as { lastLoginAt: string };
    expect(after.lastLoginAt > before.lastLoginAt).toBe(true);
  });
});
