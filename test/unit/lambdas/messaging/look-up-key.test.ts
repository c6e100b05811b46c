import { describe, expect, test, vi } from 'vitest';
import type { MessageState } from '#domain/messaging/message';
import { keyWait, lookUpKey } from '#lambdas/messaging/known-key';
import { timeLeft, withDeadline } from '#lambdas/platform/deadline';

/**
 * Looks up a key. Each lookup finds the message in the next of these states; the last state is found by all later
 * lookups.
 */
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

describe('the key of a request', () => {
  test('is fresh if no request has used it', async () => {
    expect(await lookUp([undefined])).toEqual({ known: { kind: 'fresh' }, looks: 1, waited: 0 });
  });

  test('is refused if a request with another body used it, in whichever state that request is', async () => {
    for (const state of ['reserved', 'sent', 'returned', 'unknown'] as const)
      expect((await lookUp([state], 'wrong')).known).toEqual({ kind: 'key-reused' });
  });

  test.each(['sent', 'unknown', 'returned'] as const)(
    'is answered at once if the first request ended as %s',
    async (state) => {
      const message = { state, bodyHash: 'right' };
      expect(await lookUp([state])).toEqual({ known: { kind: state, message }, looks: 1, waited: 0 });
    },
  );

  test('is answered after waiting for the outcome if the first request is still running', async () => {
    expect(await lookUp(['reserved', 'sending', 'sending', 'sent'])).toMatchObject({
      known: { kind: 'sent' },
      looks: 4,
      waited: 3 * keyWait.step,
    });
  });

  test('is fresh if the first request disappears while waiting', async () => {
    expect((await lookUp(['reserved', undefined])).known).toEqual({ kind: 'fresh' });
  });

  test('is answered after the first request has finished its follow-up, if its message was sent', async () => {
    expect(await lookUp(['sending', 'sent'], 'right', 3)).toMatchObject({
      known: { kind: 'sent' },
      looks: 4,
      waited: 3 * keyWait.step,
    });
  });

  test('is answered after ten seconds if the message was sent, even if the follow-up is not finished', async () => {
    expect(await lookUp(['sent'], 'right', 1_000)).toMatchObject({ known: { kind: 'sent' }, waited: 10_000 });
  });

  test.each(['reserved', 'sending'] as const)(
    'is reported as in progress after ten seconds if the first request stays %s',
    async (state) => {
      expect(await lookUp([state])).toMatchObject({ known: { kind: 'in-progress' }, waited: 10_000 });
    },
  );

  test('leaves time for the answer, also if two are waited for and each look takes long', async () => {
    vi.useFakeTimers();
    const take = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
    const slowly = async () => {
      await take(600);
      return { state: 'reserved', bodyHash: 'right' } as const;
    };
    const hashes = { sent: 'right', parsed: 'right' };
    const answer = withDeadline(24_000, async () => {
      const kinds = [await lookUpKey(slowly, hashes, take), await lookUpKey(slowly, hashes, take)];
      return { kinds: kinds.map(({ kind }) => kind), left: timeLeft() };
    });
    await vi.runAllTimersAsync();
    const { kinds, left } = await answer;
    vi.useRealTimers();
    expect(kinds).toEqual(['in-progress', 'in-progress']);
    // At most one pause and two looks more.
    expect(left).toBeGreaterThanOrEqual(keyWait.left - keyWait.step - 2 * 600);
  });

  test('is reported as in progress without waiting if the state is one of a newer release', async () => {
    expect(await lookUp(['newer'])).toMatchObject({ known: { kind: 'in-progress' }, waited: 0 });
  });
});
