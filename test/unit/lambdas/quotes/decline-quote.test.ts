import { describe, expect, test } from 'vitest';
import { type DeclineQuote, declineQuote } from '#lambdas/quotes/approval/decline-quote';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { Closing } from '#lambdas/quotes/ports';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const shown = 'hash of what was shown';
const open = aStoredQuote();

interface Scene {
  /** The quote that each read finds. The last one is found by all later reads. */
  readonly reads: readonly (StoredQuote | undefined)[];
  readonly isOther?: boolean;
  /** Whether another request changes the quote before the decline is written. */
  readonly isOvertaken?: boolean;
}

/** Declines a quote once. Returns the answer and the calls that were made. */
async function decline(
  { reads, isOther = false, isOvertaken = false }: Scene,
  change: Partial<DeclineQuote> = {},
) {
  const [left, closings] = [[...reads], [] as Closing[]];
  const command = { linkId: 'A'.repeat(22), contentHash: shown, reason: ' Too dear.\r\nSorry. ' };
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  const answer = await declineQuote(
    { ...command, network: '203.0.113.7', browser: 'Safari', ...change },
    {
      quotes: {
        ...storeOf(undefined),
        find: async () => next(),
        findByLink: async () => next(),
        close: async (closing) => {
          closings.push(closing);
          return !isOvertaken;
        },
      },
      ownerDay: async () => '2026-11-22',
      providers: { find: async () => undefined },
      hash: () => (isOther ? 'hash of something else' : shown),
    },
  );
  return { code: answer.ok ? 'ok' : answer.refusal.code, closings };
}

describe('declining a quote', () => {
  test('closes the quote that was shown, and stores the reason', async () => {
    const { code, closings } = await decline({ reads: [open] });
    expect(code).toBe('ok');
    expect(closings).toEqual([
      {
        quote: open,
        kind: 'declined',
        contentHash: shown,
        reason: 'Too dear.\nSorry.',
        network: '203.0.113.7',
        browser: 'Safari',
      },
    ]);
  });

  test('does not need a reason', async () => {
    expect((await decline({ reads: [open] }, { reason: ' ' })).closings).toMatchObject([{ reason: '' }]);
  });

  test.each<[string, Scene, Partial<DeclineQuote>, string]>([
    ['of other content than was shown', { reads: [open], isOther: true }, {}, 'quote-changed'],
    ['of a quote of the mobile app', { reads: [aStoredQuoteOfApp()] }, {}, 'quote-not-found'],
    ['of a draft', { reads: [aStoredQuote({ status: 'draft' })] }, {}, 'quote-not-found'],
    ['of an approved quote', { reads: [aStoredQuote({ status: 'accepted' })] }, {}, 'quote-approved'],
    ['of a declined quote', { reads: [aStoredQuote({ status: 'declined' })] }, {}, 'quote-declined'],
    ['of an unknown quote', { reads: [undefined] }, {}, 'quote-not-found'],
    ['with a malformed ID', { reads: [open] }, { linkId: 'A'.repeat(21) }, 'quote-not-found'],
  ])('%s is refused, and nothing is written', async (_, scene, change, code) => {
    expect(await decline(scene, change)).toEqual({ code, closings: [] });
  });

  test.each<[string, StoredQuote | undefined, string]>([
    ['approved', aStoredQuote({ status: 'accepted' }), 'quote-approved'],
    ['changed', open, 'quote-changed'],
    ['deleted', undefined, 'quote-changed'],
  ])('is answered with what happened if the quote was %s meanwhile', async (_, now, code) => {
    expect(await decline({ reads: [open, now], isOvertaken: true })).toMatchObject({ code });
  });
});
