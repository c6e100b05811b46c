import { describe, expect, it } from 'vitest';
import { confirmEmail } from '#lambdas/account/confirm-email';
import { mailVerification } from '#lambdas/account/mail-verification';
import { accountWorld } from '#test/support/account-world';

const pat = {
  userId: 'pat',
  email: 'pat@example.com',
  emailVerified: false,
  enabled: true,
  neverEntered: false,
};
const hour = 60 * 60 * 1000;

async function mailed() {
  const world = accountWorld([pat]);
  expect(await mailVerification(pat, '192.0.2.1', world.ports)).toBe('mailed');
  return { ...world, token: world.lastToken() };
}

describe('a verification link', () => {
  it('verifies for the signed-in user and leaves the sessions alone', async () => {
    const world = await mailed();
    expect(await confirmEmail(world.token, 'pat', world.ports)).toMatchObject({
      ok: true,
      value: { resetMailed: false },
    });
    expect(world.deeds).toEqual(['verified']);
  });

  it('opened by anybody else voids the password, then ends sessions, and both before the address is verified', async () => {
    for (const visitor of [undefined, 'somebody-else']) {
      const world = await mailed();
      const saysSo = { ok: true, value: { resetMailed: true } };
      expect(await confirmEmail(world.token, visitor, world.ports)).toMatchObject(saysSo);
      expect(world.deeds).toEqual([
        'password voided',
        'sessions ended',
        'verified',
        'new password demanded',
        'sessions ended',
      ]);
      expect(await confirmEmail(world.token, visitor, world.ports)).toMatchObject(saysSo);
      expect(world.deeds).toHaveLength(5);
    }
  });

  it('is completed by the next visit, whoever makes it, wherever the first one broke off', async () => {
    for (const step of ['voidPassword', 'endSessions', 'markVerified', 'demandNewPassword'] as const) {
      const world = await mailed();
      const broken = {
        ...world.ports,
        directory: { ...world.ports.directory, [step]: () => Promise.reject(new Error('cut off')) },
      };
      await expect(confirmEmail(world.token, undefined, broken)).rejects.toThrow('cut off');
      expect(await confirmEmail(world.token, 'pat', world.ports)).toMatchObject({ ok: true });
      expect(world.deeds).toContain('verified');
      expect(world.deeds.slice(-2)).toEqual(['new password demanded', 'sessions ended']);
    }
  });

  it('works for 48 hours', async () => {
    const world = await mailed();
    world.advance(48 * hour - 1);
    expect(await confirmEmail(world.token, 'pat', world.ports)).toMatchObject({ ok: true });
    const late = await mailed();
    late.advance(48 * hour);
    expect(await confirmEmail(late.token, 'pat', late.ports)).toMatchObject({
      refusal: { code: 'verification-failed' },
    });
  });

  it('proves nothing about an address the account took since', async () => {
    const world = await mailed();
    world.pool.set('pat', { ...pat, email: 'new@example.com' });
    expect(await confirmEmail(world.token, 'pat', world.ports)).toMatchObject({ ok: false });
    expect(world.deeds).toEqual([]);
  });

  it('throws nobody out of an account whose address was verified otherwise', async () => {
    const world = await mailed();
    world.pool.set('pat', { ...pat, emailVerified: true });
    expect(await confirmEmail(world.token, undefined, world.ports)).toMatchObject({ ok: true });
    expect(world.deeds).toEqual([]);
  });
});
