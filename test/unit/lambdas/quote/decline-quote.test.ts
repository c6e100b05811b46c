import { describe, expect, test } from 'vitest';
import type { Mail } from '#lambdas/mail/ports';
import { type DeclineQuote, declineQuote } from '#lambdas/quote/decline-quote';
import type { Closing } from '#lambdas/quote/ports';
import type { StoredQuote } from '#lambdas/quote/stored-quote';
import { anApproval } from '#test/support/approvals';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const shown = 'hash of what was shown';
const open = aStoredQuote();
const declined = aStoredQuote({ status: 'declined' });

interface Scene {
  /** The quote each time it is read; the last for good. */
  readonly reads: readonly (StoredQuote | undefined)[];
  readonly isOther?: boolean;
  /** Something else happened to it first. */
  readonly isOvertaken?: boolean;
  /** The last thing that happened to it. */
  readonly last?: 'declined' | 'withdrawn';
  /** Where its owner is written to; undefined without a profile. */
  readonly email?: string | undefined;
}

/** One press on Decline, and what it did. */
async function pressed(scene: Scene, change: Partial<DeclineQuote> = {}) {
  const { reads, isOther = false, isOvertaken = false, last = 'declined' } = scene;
  const email = 'email' in scene ? scene.email : 'office@harlow.example';
  const [left, closings, mails, ids] = [[...reads], [] as Closing[], [] as Mail[], [] as string[]];
  const command = { linkId: 'A'.repeat(22), contentHash: shown, reason: ' Too dear.\r\nSorry. ' };
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  const answer = await declineQuote(
    { ...command, network: '203.0.113.7', browser: 'Safari', ...change },
    {
      quotes: {
        ...storeOf(undefined, [{ ...anApproval.approval, kind: last, reason: 'Too dear.' }]),
        find: async () => next(),
        findByLink: async () => next(),
        close: async (closing) => {
          closings.push(closing);
          return !isOvertaken;
        },
      },
      ownerDay: async () => '2026-11-22',
      providers: {
        find: async () =>
          email === undefined
            ? undefined
            : {
                businessName: 'Harlow',
                email: 'any@one.example',
                toldAt: email,
                phone: '',
                address: '',
                city: '',
              },
      },
      hash: () => (isOther ? 'hash of something else' : shown),
      messages: {
        find: async () => undefined,
        reserve: async ({ id }) => {
          ids.push(id);
          return {
            names: { message: 'quote-decline' },
            markSending: async () => true,
            settle: async () => undefined,
            giveBack: async () => undefined,
            markUnknown: async () => undefined,
          };
        },
      },
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return { kind: 'accepted', messageId: 'm-1' };
        },
      },
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { code: answer.ok ? 'ok' : answer.refusal.code, closings, mails, ids };
}

describe('a press on Decline', () => {
  test('closes what was shown, and tells the owner why', async () => {
    const { code, closings, mails, ids } = await pressed({ reads: [open] });
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
    expect(mails.map(({ to }) => to)).toEqual(['office@harlow.example']);
    for (const part of [
      'Quote: New furnace',
      'Client: Dana Whitfield',
      'Total: $250.00',
      'Too dear.',
      'Sorry.',
    ])
      expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toContain('No reason was given.');
    // One mail for each revision.
    expect(ids).toEqual([`${'A'.repeat(22)}-2`]);
  });

  test('needs no reason', async () => {
    const { mails } = await pressed({ reads: [open] }, { reason: ' ' });
    expect(mails[0]?.text).toContain('No reason was given.');
  });

  test('tells nobody where the owner has no address, and stands all the same', async () => {
    for (const email of [undefined, '', 'none'])
      expect(await pressed({ reads: [open], email })).toMatchObject({ code: 'ok', mails: [], ids: [] });
  });

  test.each<[string, Scene, Partial<DeclineQuote>, string]>([
    ['of something else than was shown', { reads: [open], isOther: true }, {}, 'quote-changed'],
    ['of a quote of the mobile app', { reads: [aStoredQuoteOfApp()] }, {}, 'quote-not-found'],
    ['of a draft', { reads: [aStoredQuote({ status: 'draft' })] }, {}, 'quote-not-found'],
    ['of what is approved', { reads: [aStoredQuote({ status: 'accepted' })] }, {}, 'quote-approved'],
    ['of none', { reads: [undefined] }, {}, 'quote-not-found'],
    ['under an id that is none', { reads: [open] }, { linkId: 'A'.repeat(21) }, 'quote-not-found'],
  ])('%s is refused, and nothing is written or mailed', async (_, scene, change, code) => {
    expect(await pressed(scene, change)).toMatchObject({ code, closings: [], mails: [] });
  });

  test('once more makes up for a mail that the first died before', async () => {
    const { code, closings, mails } = await pressed({ reads: [declined] });
    expect([code, closings, mails.length]).toEqual(['quote-declined', [], 1]);
    expect(mails[0]?.text).toContain('Too dear.');
    expect((await pressed({ reads: [declined], last: 'withdrawn' })).mails).toEqual([]);
  });

  test.each<[string, StoredQuote | undefined, string]>([
    ['approved', aStoredQuote({ status: 'accepted' }), 'quote-approved'],
    ['changed', open, 'quote-changed'],
    ['deleted', undefined, 'quote-changed'],
  ])('that is overtaken because it was %s says so', async (_, now, code) => {
    expect(await pressed({ reads: [open, now], isOvertaken: true })).toMatchObject({ code, mails: [] });
  });
});
