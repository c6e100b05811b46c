import { describe, expect, it, test } from 'vitest';
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
  neverEntered: false,
};
const hour = 60 * 60 * 1000;
const failed = { refusal: { code: 'verification-failed' } };

async function mailed(purpose: Exclude<LinkPurpose, 'payment-details'> = 'verify') {
  const world = accountWorld([pat]);
  expect(await mailLink(purpose, pat, '192.0.2.1', world.ports)).toBe('mailed');
  return { ...world, token: world.lastToken() };
}

type World = Awaited<ReturnType<typeof mailed>>;

const set = (world: World, password = 'fresh paint 12', ports = world.ports) =>
  setProvenPassword({ token: world.token, password }, ports);

/** Ports in which one step of the user pool fails. */
const failingAt = (world: World, step: keyof World['ports']['directory']) => ({
  ...world.ports,
  directory: { ...world.ports.directory, [step]: () => Promise.reject(new Error('cut off')) },
});

test.each(['verify', 'password'] as const)(
  'an address set in the user pool in place of a verified one gets no link to %s',
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

describe('a verification link', () => {
  it('verifies the address for anyone who opens it, does nothing else, and can be opened again', async () => {
    const world = await mailed();
    for (let visit = 1; visit <= 3; visit += 1)
      expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(['verified']);
  });

  it('completes on the next visit what an interrupted visit began', async () => {
    const world = await mailed();
    await expect(confirmEmail(world.token, failingAt(world, 'markVerified'))).rejects.toThrow('cut off');
    expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(['verified']);
  });

  it('works for 48 hours', async () => {
    const world = await mailed();
    world.advance(48 * hour - 1);
    expect(await confirmEmail(world.token, world.ports)).toMatchObject({ ok: true });
    const late = await mailed();
    late.advance(48 * hour);
    expect(await confirmEmail(late.token, late.ports)).toMatchObject(failed);
    expect(await disownAccount(late.token, late.ports)).toMatchObject(failed);
  });

  it('verifies no address that the account changed to later', async () => {
    const world = await mailed();
    world.pool.set('pat', { ...pat, email: 'new@example.com' });
    expect(await confirmEmail(world.token, world.ports)).toMatchObject(failed);
    expect(await disownAccount(world.token, world.ports)).toMatchObject(failed);
    expect(world.poolChanges).toEqual([]);
  });

  it('offers one other link, which leads to the same page', async () => {
    const world = await mailed();
    expect(world.mails[0]?.text).toContain(
      `I did not make this account: https://billhook.example/verify-email?uid=${world.token}#not-mine`,
    );
  });
});

describe('"I did not make this account"', () => {
  const takeOver = [
    'password voided',
    'sessions ended',
    'authenticator off',
    'verified',
    'new password demanded',
    'sessions ended',
    'authenticator off',
  ];

  it('invalidates the password, ends the sessions, and then verifies the address; all once', async () => {
    const world = await mailed();
    for (let press = 1; press <= 2; press += 1)
      expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(takeOver);
  });

  it("takes over an account even if a scanner or the account's creator verified the address meanwhile", async () => {
    const world = await mailed();
    await confirmEmail(world.token, world.ports);
    expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual(['verified', ...takeOver.filter((change) => change !== 'verified')]);
  });

  it('removes passkeys while a sign-in that can remove them still works, and ends sign-ins that used them', async () => {
    const world = await mailed();
    world.setUpPasskeys();
    expect(await disownAccount(world.token, world.ports)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual([
      ...['password voided', 'sessions ended', 'authenticator off'],
      ...['passkeys and password removed', 'sessions ended', 'authenticator off'],
      ...takeOver.slice(3),
    ]);
  });

  it('completes on the next press what an interrupted press began', async () => {
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

describe('the reset link for an address that is not verified', () => {
  it('sets the password, verifies the address and ends every session, once', async () => {
    const world = await mailed('password');
    expect(world.mails[0]?.text).toContain('it verifies this email address as well');
    expect(await set(world)).toMatchObject({ ok: true });
    expect(world.poolChanges).toEqual([
      'password fresh paint 12',
      'verified',
      'sessions ended',
      'authenticator off',
    ]);
    expect(await set(world, 'another 12345')).toMatchObject(failed);
    expect(world.poolChanges).toHaveLength(4);
  });

  it('removes passkeys, which somebody else may have created, and ends sign-ins that used them', async () => {
    const world = await mailed('password');
    world.setUpPasskeys();
    expect(await set(world)).toMatchObject({ ok: true });
    expect(world.poolChanges.slice(3)).toEqual([
      ...['authenticator off', 'passkeys removed', 'sessions ended', 'authenticator off'],
    ]);
  });

  it.each(['12345', 'pat@example.com', 'password', 'refused by the pool'])(
    'refuses the password %s, verifies nothing, and then accepts another password',
    async (password) => {
      const world = await mailed('password');
      expect(await set(world, password)).toMatchObject({ refusal: { code: 'weak-password' } });
      expect(world.poolChanges).not.toContain('verified');
      expect(await set(world)).toMatchObject({ ok: true });
    },
  );

  it('works for an hour, and only to set a password', async () => {
    const world = await mailed('password');
    expect(await confirmEmail(world.token, world.ports)).toMatchObject(failed);
    expect(await disownAccount(world.token, world.ports)).toMatchObject(failed);
    world.advance(hour);
    expect(await set(world)).toMatchObject(failed);
    const other = await mailed('verify');
    expect(await set(other)).toMatchObject(failed);
  });

  it('completes on the next try what an interrupted try began', async () => {
    for (const step of ['setPassword', 'markVerified', 'endSessions', 'turnOffAuthenticator'] as const) {
      const world = await mailed('password');
      await expect(set(world, 'fresh paint 12', failingAt(world, step))).rejects.toThrow('cut off');
      expect(await set(world)).toMatchObject({ ok: true });
      expect(world.poolChanges.slice(-2)).toEqual(['sessions ended', 'authenticator off']);
    }
  });
});
