import { randomBytes } from 'node:crypto';
import {
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codesLeft, recoveryCodeBytes } from '#domain/account/recovery-codes';
import {
  confirmDetailsByCode,
  makeRecoveryCodes,
  type RecoveryCodePorts,
  recoverSignIn,
} from '#lambdas/account/recovery-codes';
import { recoveryCodeStore } from '#lambdas/account/store/recovery-code-store';
import { accountDirectory } from '#lambdas/platform/cognito/account-directory';
import { poolAuthenticators } from '#lambdas/platform/cognito/authenticators';
import { sha256 } from '#lambdas/platform/hash';
import { setHowToPay } from '#lambdas/profile/set-how-to-pay';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

const day = 24 * 60 * 60 * 1000;
const password = 'hunter22';
let engine: TableEngine;
let cognito: CognitoServer;
let world: LiteWorld;
let triesLeft: number;

beforeAll(async () => {
  engine = await startTableEngine();
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(async () => {
  await cognito.stop();
  await engine.stop();
});
beforeEach(async () => {
  world = await liteWorld(engine);
  triesLeft = 100;
  await world.openAccount(pat);
});

const ports = (more: Partial<RecoveryCodePorts> = {}): RecoveryCodePorts => ({
  codes: recoveryCodeStore(world.plain),
  authenticators: poolAuthenticators({ poolId, clientId }, cognito.sdk),
  admitTry: async () => triesLeft-- > 0,
  clock: () => new Date(cognito.now()),
  randomBytes: () => randomBytes(recoveryCodeBytes),
  hash: sha256,
  ...more,
});

const signIn = (email: string) =>
  cognito.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

/** An account whose sign-in asks for a code, with its recovery codes. */
async function protectedAccount() {
  const email = await signUpAccount(cognito, password);
  const { AccessToken, IdToken } = await tokensOf(cognito, email, password);
  const { SecretCode = '' } = await cognito.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, cognito.now());
  await cognito.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  await cognito.sdk.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
  );
  const { sub: userId } = JSON.parse(Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString());
  const made = await makeRecoveryCodes(userId, ports());
  return { email, userId: userId as string, codes: made.ok ? made.value.codes : [] };
}

const recoveryFailed = { ok: false, refusal: { code: 'recovery-failed' } };

describe('recovery codes', () => {
  test('are ten, stored only as hashes, and replace the previous ones', async () => {
    const { userId, codes, email } = await protectedAccount();
    expect(new Set(codes).size).toBe(10);
    const stored = await ports().codes.find(userId);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    await makeRecoveryCodes(userId, ports());
    const old = { email, password, code: codes[0] ?? '' };
    expect(await recoverSignIn(old, ports())).toMatchObject(recoveryFailed);
    expect(codesLeft(await ports().codes.find(userId))).toBe(10);
  });

  test('need an authenticator app', async () => {
    const email = await signUpAccount(cognito, password);
    expect(await makeRecoveryCodes(email, ports())).toMatchObject({
      ok: false,
      refusal: { code: 'no-authenticator' },
    });
  });
});

describe('signing in without the lost phone', () => {
  test('takes the password and a recovery code, and sign-in asks for no code afterwards', async () => {
    const { email, userId, codes } = await protectedAccount();
    expect(await signIn(email)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    expect(
      await recoverSignIn({ email: ` ${email.toUpperCase()} `, password, code: typed }, ports()),
    ).toEqual({
      ok: true,
      value: { success: true },
    });
    expect((await signIn(email)).AuthenticationResult).toBeDefined();
    expect(codesLeft(await ports().codes.find(userId))).toBe(9);
  });

  test('gives the same response to a wrong password, a wrong code and an unknown address', async () => {
    const { email, codes } = await protectedAccount();
    const validInput = { email, password, code: codes[0] ?? '' };
    for (const wrong of [
      { password: 'hunter23' },
      { code: '0000-0000-0000-0000' },
      { code: '123456' },
      { email: 'nobody@example.com' },
      { email: 'no address' },
    ])
      expect(await recoverSignIn({ ...validInput, ...wrong }, ports())).toMatchObject(recoveryFailed);
    expect(await signIn(email)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  });

  test('uses no recovery code for a wrong password, and does nothing for an account without an authenticator app', async () => {
    const { email, userId, codes } = await protectedAccount();
    const code = codes[0] ?? '';
    await recoverSignIn({ email, password: 'hunter23', code }, ports());
    expect(codesLeft(await ports().codes.find(userId))).toBe(10);
    expect(await recoverSignIn({ email, password, code }, ports())).toMatchObject({ ok: true });
    expect(await recoverSignIn({ email, password, code: codes[1] ?? '' }, ports())).toMatchObject(
      recoveryFailed,
    );
    expect(codesLeft(await ports().codes.find(userId))).toBe(9);
  });

  test('accepts a recovery code once, even if two browsers send it at the same time', async () => {
    const { userId, codes } = await protectedAccount();
    const { codes: store } = ports();
    const hash = sha256(`${userId}#${codes[0]}`);
    const now = new Date(cognito.now()).toISOString();
    const outcomes = await Promise.all([1, 2, 3].map(() => store.spend(userId, hash, now)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await store.spend(userId, hash, now)).toBe(false);
  });

  test('limits tries per account once the password is right, and locks after wrong passwords as sign-in does', async () => {
    const { email, codes } = await protectedAccount();
    const busy = { ok: false, refusal: { code: 'too-many-requests' } };
    triesLeft = 1;
    await recoverSignIn({ email, password: 'hunter23', code: '1' }, ports());
    expect(triesLeft).toBe(1);
    await recoverSignIn({ email, password, code: '1' }, ports());
    expect(await recoverSignIn({ email, password, code: codes[0] ?? '' }, ports())).toMatchObject(busy);
    for (let failure = 0; failure < 5; failure += 1)
      await recoverSignIn({ email, password: 'hunter23', code: '1' }, ports());
    expect(await recoverSignIn({ email, password, code: codes[0] ?? '' }, ports())).toMatchObject(busy);
  });
});

describe('replaced payment details', () => {
  const userId = pat;
  const details = () => paymentDetails(world.plain);
  const setPaymentText = (text: string, now: Date) =>
    setHowToPay(userId, { text, link: '' }, { details: details(), clock: () => now });
  const signedInAt = (instant: number) => Math.floor(instant / 1000);

  /** The newest email to the owner. */
  async function newestEmailText(): Promise<string> {
    world.advance(cognito.now() + 60_000 - world.clock().getTime());
    await emptyOutbox(world, engine);
    const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
    return mails.find(({ subject }) => subject === 'A recovery code was used')?.text ?? '';
  }

  async function codeMadeAt(instant: number): Promise<string> {
    const made = await makeRecoveryCodes(
      userId,
      ports({
        clock: () => new Date(instant),
        authenticators: { ...ports().authenticators, findProtected: async () => ({ userId }) },
      }),
    );
    return made.ok ? (made.value.codes[0] ?? '') : '';
  }

  test('are confirmed immediately by a recovery code that was made before the session, and a code works once', async () => {
    const now = cognito.now();
    const code = await codeMadeAt(now - 3 * day);
    const clock = () => new Date(now);
    await setPaymentText('Check to Hartwell', clock());
    const confirm = (session: number) =>
      confirmDetailsByCode(
        { userId, signedInAt: signedInAt(session), code },
        { ...ports({ clock: clock }), details: details() },
      );
    expect(await confirm(now - day)).toMatchObject({ ok: false, refusal: { code: 'payment-details-link' } });
    await setPaymentText('Zelle to pat@example.com', clock());
    expect(await confirm(now - 4 * day)).toMatchObject({
      ok: false,
      refusal: { code: 'recovery-codes-too-new' },
    });
    expect((await details().find(userId))?.howToPay?.text).toBe('Check to Hartwell');
    expect(await confirm(now - day)).toMatchObject({ ok: true });
    expect((await details().find(userId))?.howToPay?.text).toBe('Zelle to pat@example.com');
    const email = await newestEmailText();
    expect(email).toContain('one of your recovery codes was used');
    expect(email).toContain('reset your password now');
    await setPaymentText('Cash', clock());
    expect(await confirm(now - day)).toMatchObject(recoveryFailed);
  });

  test('are not confirmed by a recovery code that is only a minute older than the sign-in', async () => {
    const now = cognito.now();
    const code = await codeMadeAt(now - 60_000);
    const clock = () => new Date(now);
    await setPaymentText('Check to Hartwell', clock());
    await setPaymentText('Zelle to thief@example.com', clock());
    expect(
      await confirmDetailsByCode(
        { userId, signedInAt: signedInAt(now - 1_000), code },
        { ...ports({ clock: clock }), details: details() },
      ),
    ).toMatchObject({ ok: false, refusal: { code: 'recovery-codes-too-new' } });
    expect(codesLeft(await ports().codes.find(userId))).toBe(10);
  });
});

describe('an account that somebody else created with an authenticator app', () => {
  test('asks its new owner for no code', async () => {
    const { email, userId } = await protectedAccount();
    const directory = accountDirectory(poolId, cognito.sdk);
    await directory.turnOffAuthenticator(userId);
    expect((await signIn(email)).AuthenticationResult).toBeDefined();
    // Turning it off a second time does nothing and does not fail.
    await directory.turnOffAuthenticator(userId);
  });

  test('gets an address back only if no other account has it', async () => {
    const { userId } = await protectedAccount();
    const directory = accountDirectory(poolId, cognito.sdk);
    expect(await directory.restoreAddress(userId, 'restored@example.com')).toBe(true);
    expect(await directory.find(userId)).toMatchObject({
      email: 'restored@example.com',
      emailVerified: true,
    });
    const other = await signUpAccount(cognito, password);
    expect(await directory.restoreAddress(userId, other)).toBe(false);
  });
});
