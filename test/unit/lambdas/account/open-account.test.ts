import { describe, expect, it } from 'vitest';
import type { BusinessProfile } from '#domain/profile/profile';
import { openAccount } from '#lambdas/account/open-account';
import { sendVerification } from '#lambdas/account/send-verification';
import { accountWorld } from '#test/support/account-world';
import { aSignUpProfile } from '#test/support/lite-accounts';

const pat = {
  userId: 'pat',
  email: 'pat@example.com',
  emailVerified: false,
  enabled: true,
  hasNeverSignedIn: false,
};
const command = {
  userId: 'pat',
  profile: aSignUpProfile(),
  userAgent: 'Browser/1.0',
  timeZone: 'America/Chicago',
  network: '192.0.2.1',
};

const mobile: BusinessProfile = {
  firstName: '',
  lastName: '',
  fullName: 'Pat Harlow',
  businessName: 'Old Name',
  email: 'office@harlow.example',
  phone: '111',
  address: '1 Old Road',
  city: 'Dayton',
  state: '',
  zipCode: '',
  brandColor: '#123456',
  updatedAt: '2025-01-01T00:00:00.000Z',
};

it('a verification email that is sent later is no longer missing', async () => {
  const world = accountWorld([pat]);
  world.answerMail({ kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false });
  await openAccount(command, world.ports);
  const notSentAt = () => world.profiles.get('pat')?.lite?.verificationNotSentAt;
  expect(await sendVerification('pat', command.network, world.ports)).toMatchObject({ ok: false });
  expect(notSentAt()).toBeDefined();
  world.answerMail({ kind: 'accepted', messageId: 'ses-1' });
  expect(await sendVerification('pat', command.network, world.ports)).toMatchObject({ ok: true });
  expect(notSentAt()).toBeUndefined();
});

describe('opening an account', () => {
  it('succeeds even if the email is refused, exceeds a limit, or cannot be sent', async () => {
    for (const trouble of ['refused', 'capped', 'throws'] as const) {
      const world = accountWorld([pat]);
      if (trouble === 'refused')
        world.answerMail({ kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false });
      if (trouble === 'capped') world.refuseMore();
      const ports =
        trouble === 'throws'
          ? { ...world.ports, siteOrigin: () => Promise.reject(new Error('no parameter')) }
          : world.ports;
      expect(await openAccount(command, ports)).toMatchObject({
        ok: true,
        value: {
          kept: false,
          lite: { emailVerificationSent: true, verificationNotSentAt: expect.any(String) },
        },
      });
      expect(world.profiles.get('pat')?.lite?.verificationNotSentAt).toBeDefined();
    }
  });

  it('stores the name of the browser in one line of limited length', async () => {
    const userAgent = `Phone/1\n${'x'.repeat(400)}`;
    const opened = await openAccount({ ...command, userAgent }, accountWorld([pat]).ports);
    const kept = `Phone/1 ${'x'.repeat(400)}`.slice(0, 300);
    expect(opened).toMatchObject({ ok: true, value: { lite: { userAgent: kept } } });
  });

  it("stores the time zone of the browser, or the default if the server does not know the browser's zone", async () => {
    for (const [timeZone, kept] of [
      ['America/Chicago', 'America/Chicago'],
      ['Mars/Olympus', 'America/New_York'],
      ['', 'America/New_York'],
    ] as const) {
      const opened = await openAccount({ ...command, timeZone }, accountWorld([pat]).ports);
      expect(opened).toMatchObject({ ok: true, value: { lite: { timeZone: kept } } });
    }
  });

  it("prefers typed values to the mobile app's values, and keeps the mobile app's values for fields left empty", async () => {
    const world = accountWorld([pat]);
    world.profiles.set('pat', { business: mobile });
    const opened = await openAccount(
      { ...command, profile: { ...aSignUpProfile(), phone: '', address: ' ' } },
      world.ports,
    );
    expect(opened).toMatchObject({
      ok: true,
      value: {
        business: {
          ...mobile,
          ...aSignUpProfile(),
          phone: '111',
          address: '1 Old Road',
          email: 'office@harlow.example',
          updatedAt: '2026-11-03T12:00:00.000Z',
        },
        lite: { migratedFromMobileApp: true, originalMobileProfile: mobile },
      },
    });
  });

  it('withholds the existing business email if the password had to be reset first', async () => {
    const world = accountWorld([pat]);
    world.profiles.set('pat', { business: mobile });
    await world.ports.signIns.end('pat', world.ports.clock());
    const opened = await openAccount(command, world.ports);
    const withheld = { businessEmail: '2026-11-03T12:00:00.000Z' };
    expect(opened).toMatchObject({ ok: true, value: { lite: { withheld } } });
  });

  it('emails no link to an address that is already verified', async () => {
    const world = accountWorld([{ ...pat, emailVerified: true }]);
    expect(await openAccount(command, world.ports)).toMatchObject({
      ok: true,
      value: { lite: { emailVerified: true } },
    });
    expect(world.mails).toEqual([]);
  });

  it('is refused if the pool does not know the user or the user is disabled', async () => {
    for (const accounts of [[], [{ ...pat, enabled: false }]])
      expect(await openAccount(command, accountWorld(accounts).ports)).toMatchObject({
        ok: false,
        refusal: { code: 'unauthenticated' },
      });
  });

  it('reads the profile again if it was changed between reading and writing', async () => {
    const world = accountWorld([pat]);
    let reads = 0;
    const read = async (userId: string) => {
      const before = await world.ports.profiles.read(userId);
      reads += 1;
      if (reads === 1) world.profiles.set('pat', { business: mobile });
      return before;
    };
    const opened = await openAccount(
      { ...command, profile: { ...aSignUpProfile(), phone: '' } },
      { ...world.ports, profiles: { ...world.ports.profiles, read } },
    );
    expect(opened).toMatchObject({ ok: true, value: { business: { phone: '111' } } });
    expect(reads).toBe(2);
  });

  it("completes an account whose business profile is missing, and keeps the account's counters", async () => {
    const world = accountWorld([pat]);
    await openAccount(command, world.ports);
    const lite = world.profiles.get('pat')?.lite;
    if (!lite) throw new Error('the account was just opened');
    world.profiles.set('pat', { lite: { ...lite, invoicesCreated: 7 } });
    expect(await openAccount(command, world.ports)).toMatchObject({
      ok: true,
      value: { lite: { invoicesCreated: 7 }, business: { firstName: command.profile.firstName } },
    });
  });
});
