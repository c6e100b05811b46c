import { describe, expect, it, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { confirmEmail } from '#lambdas/account/confirm-email';
import { disownAccount } from '#lambdas/account/disown-account';
import { mailLink } from '#lambdas/account/index';
import type { LinkPurpose } from '#lambdas/account/ports';
import { setProvenPassword } from '#lambdas/account/set-proven-password';
import { accountWorld } from '#test/support/account-world';

const pat = {
  userId: 'pat',
  email: 'pat@example.com',
  emailVerified: false,
  enabled: true,
  hasNeverSignedIn: false,
};
const hour = 60 * 60 * 1000;
const failed = { refusal: { code: 'verification-failed' } };

async function mailed(purpose: Exclude<LinkPurpose, 'payment-details' | 'accountant'> = 'verify') {
  const world = accountWorld([pat]);
  expect(await mailLink(purpose, pat, '192.0.2.1', world.ports)).toBe('mailed');
  return { ...world, token: world.lastToken() };
}

type World = Awaited<ReturnType<typeof mailed>>;

const setPassword = (world: World, password = 'fresh paint 12', ports = world.ports) =>
  setProvenPassword({ token: world.token, password }, ports);

/** Ports in which one step of the user pool fails. */
const failingAt = (world: World, step: keyof World['ports']['directory']) => ({
  ...world.ports,
  directory: { ...world.ports.directory, [step]: () => Promise.reject(new Error('cut off')) },
});

test.each(['verify', 'password'] as const)(
  'no link to %s is emailed to an address that a session set in the user pool in place of a verified address',
  async (purpose) => {
    const world = accountWorld([pat]);
    const ports = { ...world.ports, verifiedAddress: async () => 'owner@example.com' };
    expect(await mailLink(purpose, pat, '192.0.2.1', ports)).toBe('not-mailed');
    expect(world.mails).toEqual([]);
    expect(
      await mailLink(purpose, pat, '192.0.2.1', { ...ports, verifiedAddress: async () => pat.email }),
    ).toBe('mailed');
  },
);

test('the emailed link to set a password opens its page, with the token and the address', async () => {
  const { mails, token } = await mailed('password');
  const { path } = siteRoutes.liteResetPassword;
  expect(mails[0]?.text).toContain(
    `https://billhook.example${path}#token=${token}&email=${encodeURIComponent(pat.email)}`,
  );
});

describe('a verification link', () => {
  it('verifies the address for anyone who opens it, does nothing else, and can be opened again', async () => {
    const world = await mailed();
    for (let visit = 1; visit <= 3; visit += 1)
      expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(['verified']);
  });

  it('is completed by the next visit if a visit was interrupted', async () => {
    const world = await mailed();
    await expect(confirmEmail(world.token, failingAt(world, 'markVerified'))).rejects.toThrow('cut off');
    expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(['verified']);
  });

  it('works for 48 hours', async () => {
    const world = await mailed();
    world.advance(48 * hour - 1);
    expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    const expired = await mailed();
    expired.advance(48 * hour);
    expect(await confirmEmail(expired.token, expired.ports)).toMatchObject(failed);
    expect(await disownAccount(expired.token, expired.ports)).toMatchObject(failed);
  });

  it('verifies no address to which the account was changed after the email was sent', async () => {
    const world = await mailed();
    world.pool.set('pat', { ...pat, email: 'new@example.com' });
    expect(await confirmEmail(world.token, world.ports)).toMatchObject(failed);
    expect(await disownAccount(world.token, world.ports)).toMatchObject(failed);
    expect(world.poolChanges).toEqual([]);
  });

  it('is emailed together with a second link, to the same page, for people who did not make the account', async () => {
    const world = await mailed();
    expect(world.mails[0]?.text).toContain(
      `I did not make this account: https://billhook.example/verify-email?uid=${world.token}#not-mine`,
    );
  });
});

describe('the link "I did not make this account"', () => {
  const takeoverSteps = [
    'password voided',
    'sessions ended',
    'authenticator off',
    'verified',
    'new password demanded',
    'sessions ended',
    'authenticator off',
  ];

  it('voids the password, ends the sessions and then verifies the address, and has no further effect', async () => {
    const world = await mailed();
    for (let press = 1; press <= 2; press += 1)
      expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(takeoverSteps);
  });

  it('still works after a scanner or the creator of the account verified the address', async () => {
    const world = await mailed();
    await confirmEmail(world.token, world.ports);
    expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual([
      'verified',
      ...takeoverSteps.filter((change) => change !== 'verified'),
    ]);
  });

  it('removes passkeys while a sign-in that can remove them still works, and ends the sessions of those sign-ins', async () => {
    const world = await mailed();
    world.setUpPasskeys();
    expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual([
      'password voided',
      'sessions ended',
      'authenticator off',
      'passkeys and password removed',
      'sessions ended',
      'authenticator off',
      ...takeoverSteps.slice(3),
    ]);
  });

  it('is completed by the next press if a press was interrupted', async () => {
    for (const step of ['voidPassword', 'endSessions', 'markVerified', 'demandNewPassword'] as const) {
      const world = await mailed();
      await expect(disownAccount(world.token, failingAt(world, step))).rejects.toThrow('cut off');
      expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
      expect(world.poolChanges).toContain('verified');
      expect(world.poolChanges.slice(-3)).toEqual([
        'new password demanded',
        'sessions ended',
        'authenticator off',
      ]);
    }
  });
});

describe('the password reset link for an address that is not verified', () => {
  it('sets the password, verifies the address and ends every session, and works once', async () => {
    const world = await mailed('password');
    expect(world.mails[0]?.text).toContain('it verifies this email address as well');
    expect(await setPassword(world)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual([
      'password fresh paint 12',
      'verified',
      'sessions ended',
      'authenticator off',
    ]);
    expect(await setPassword(world, 'another 12345')).toMatchObject(failed);
    expect(world.poolChanges).toHaveLength(4);
  });

  it('removes passkeys, because somebody else may have created them, and ends the sessions that used them', async () => {
    const world = await mailed('password');
    world.setUpPasskeys();
    expect(await setPassword(world)).toMatchObject({ ok: true });
    expect(world.poolChanges.slice(3)).toEqual([
      'authenticator off',
      'passkeys removed',
      'sessions ended',
      'authenticator off',
    ]);
  });

  it.each(['12345', 'pat@example.com', 'password', 'refused by the pool'])(
    'refuses the password %s, verifies nothing, and then accepts another password',
    async (password) => {
      const world = await mailed('password');
      expect(await setPassword(world, password)).toMatchObject({ refusal: { code: 'weak-password' } });
      expect(world.poolChanges).not.toContain('verified');
      expect(await setPassword(world)).toMatchObject({ ok: true });
    },
  );

  it('works for an hour, and only to set a password', async () => {
    const world = await mailed('password');
    expect(await confirmEmail(world.token, world.ports)).toMatchObject(failed);
    expect(await disownAccount(world.token, world.ports)).toMatchObject(failed);
    world.advance(hour);
    expect(await setPassword(world)).toMatchObject(failed);
    const other = await mailed('verify');
    expect(await setPassword(other)).toMatchObject(failed);
  });

  it('is completed by the next try if a try was interrupted', async () => {
    for (const step of ['setPassword', 'markVerified', 'endSessions', 'turnOffAuthenticator'] as const) {
      const world = await mailed('password');
      await expect(setPassword(world, 'fresh paint 12', failingAt(world, step))).rejects.toThrow('cut off');
      expect(await setPassword(world)).toMatchObject({ ok: true });
      expect(world.poolChanges.slice(-2)).toEqual(['sessions ended', 'authenticator off']);
    }
  });
});
