import { describe, expect, test } from 'vitest';
import type { MessageState } from '#domain/messaging/message';
import { keyWait, lookUpKey } from '#lambdas/messaging/submit-once';

/** Looks a key up whose message goes through some states, one look each; the last one stays. */
async function lookUp(states: readonly (MessageState | undefined)[], bodyHash = 'right', dueUntilLook = 0) {
  const waits: number[] = [];
  let looks = 0;
  const known = await lookUpKey(
    async () => {
      const state = states[Math.min(looks, states.length - 1)];
      looks += 1;
      return state && { state, bodyHash, ...(looks <= dueUntilLook && { due: '2026-11-03T12:02:00.000Z' }) };
    },
    { sent: 'right', parsed: 'right in the release before' },
    async (milliseconds) => void waits.push(milliseconds),
  );
  return { known, looks, waited: waits.reduce((sum, one) => sum + one, 0) };
}

describe('a key', () => {
  test('that nobody used is fresh', async () => {
    expect(await lookUp([undefined])).toEqual({ known: { kind: 'fresh' }, looks: 1, waited: 0 });
  });

  test('of another body is told so, in whatever state', async () => {
    for (const state of ['reserved', 'sent', 'returned', 'unknown'] as const)
      expect((await lookUp([state], 'wrong')).known).toEqual({ kind: 'key-reused' });
  });

  test.each(['sent', 'unknown', 'returned'] as const)(
    'that ended as %s is answered at once',
    async (state) => {
      const message = { state, bodyHash: 'right' };
      expect(await lookUp([state])).toEqual({ known: { kind: state, message }, looks: 1, waited: 0 });
    },
  );

  test('at which another request is at work waits for its outcome', async () => {
    expect(await lookUp(['reserved', 'sending', 'sending', 'sent'])).toMatchObject({
      known: { kind: 'sent' },
      looks: 4,
      waited: 3 * keyWait.step,
    });
  });

  test('whose first request vanishes while it is waited for is fresh', async () => {
    expect((await lookUp(['reserved', undefined])).known).toEqual({ kind: 'fresh' });
  });

  test('that was sent waits while its first request still does what follows from it', async () => {
    expect(await lookUp(['sending', 'sent'], 'right', 3)).toMatchObject({
      known: { kind: 'sent' },
      looks: 4,
      waited: 3 * keyWait.step,
    });
  });

  test('that was sent is answered after ten seconds, even if its follow-up is not done', async () => {
    expect(await lookUp(['sent'], 'right', 1_000)).toMatchObject({ known: { kind: 'sent' }, waited: 10_000 });
  });

  test.each(['reserved', 'sending'] as const)('that stays %s is waited for ten seconds', async (state) => {
    expect(await lookUp([state])).toMatchObject({ known: { kind: 'in-progress' }, waited: 10_000 });
  });

  test('in a state of a newer release is in progress, and nobody waits', async () => {
    expect(await lookUp(['newer'])).toMatchObject({ known: { kind: 'in-progress' }, waited: 0 });
  });
});
