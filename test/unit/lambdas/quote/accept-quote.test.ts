import { describe, expect, test } from 'vitest';
import type { Mail } from '#lambdas/mail/ports';
import { type AcceptQuote, acceptQuote } from '#lambdas/quote/accept-quote';
import type { Approval, QuoteMessages } from '#lambdas/quote/ports';
import type { StoredQuote } from '#lambdas/quote/stored-quote';
import { anAcceptance, aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const shown = 'hash of what was shown';
const accepted = { ...anAcceptance, contentHash: shown };

interface Scene {
  /** The quote each time it is read; the last for good. */
  readonly reads: readonly (StoredQuote | undefined)[];
  /** What is stored says something else than what was shown. */
  readonly isOther?: boolean;
  readonly isOver?: boolean;
}

/** One press on Approve, and what it did. */
async function approved(
  { reads, isOther = false, isOver = false }: Scene,
  change: Partial<AcceptQuote> = {},
) {
  const [left, approvals, mails] = [[...reads], [] as Approval[], [] as Mail[]];
  const messages: QuoteMessages = {
    find: async () => undefined,
    reserve: async () => ({
      names: { message: 'quote-approval' },
      markSending: async () => true,
      settle: async () => undefined,
      giveBack: async () => undefined,
      markUnknown: async () => undefined,
    }),
  };
  const command = { linkId: 'A'.repeat(22), contentHash: shown, name: ' Dana  Whitfield ', email: '' };
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  const answer = await acceptQuote(
    { ...command, network: '203.0.113.7', browser: 'Safari', ...change },
    {
      quotes: {
        ...storeOf(undefined),
        find: async () => next(),
        findByLink: async () => next(),
        approve: async (approval) => approvals.push(approval) > 0,
      },
      ownerDay: async () => (isOver ? '2026-11-23' : '2026-11-22'),
      providers: {
        find: async () => ({
          ...{ businessName: 'Harlow', email: 'office@harlow.example', phone: '', address: '', city: '' },
          toldAt: 'pat@harlow.example',
        }),
      },
      hash: () => (isOther ? 'hash of something else' : shown),
      messages,
      copies: messages,
      renderCertificate: async () => new Uint8Array(),
      newId: () => 'job-7',
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
  const code = answer.ok ? 'ok' : answer.refusal.code;
  return { code, value: answer.ok ? answer.value : undefined, approvals, to: mails.map(({ to }) => to) };
}

const open = aStoredQuote({ content: { ...aStoredQuote().content, validUntil: '2026-11-22' } });
const done = aStoredQuote({ status: 'accepted', acceptance: accepted });
const nothing = { approvals: [], to: [] };

describe('a press on Approve', () => {
  test('signs what was shown, with the name on one line, and tells the owner', async () => {
    const { value, approvals, to } = await approved({ reads: [open, done] });
    expect(approvals).toEqual([
      {
        quote: open,
        contentHash: shown,
        name: 'Dana Whitfield',
        network: '203.0.113.7',
        browser: 'Safari',
        jobId: 'job-7',
      },
    ]);
    expect(value).toEqual({
      success: true,
      data: { jobId: 'job-1' },
      acceptance: { at: anAcceptance.at, name: 'Dana Whitfield' },
      isCopied: false,
    });
    expect(to).toEqual(['pat@harlow.example']);
  });

  test('once more is answered alike, without a second job', async () => {
    expect(await approved({ reads: [done] })).toMatchObject({
      code: 'ok',
      value: { data: { jobId: 'job-1' } },
      approvals: [],
    });
  });

  test.each<[string, Scene, Partial<AcceptQuote>, string]>([
    ['without a name', { reads: [open] }, { name: ' ' }, 'name-required'],
    ['of something else than was shown', { reads: [open], isOther: true }, {}, 'quote-changed'],
    ['after the last day', { reads: [open], isOver: true }, {}, 'quote-expired'],
    ['of a draft', { reads: [aStoredQuote({ status: 'draft' })] }, {}, 'quote-not-found'],
    ['of what is declined', { reads: [aStoredQuote({ status: 'declined' })] }, {}, 'quote-declined'],
    ['of what is withdrawn', { reads: [aStoredQuote({ status: 'withdrawn' })] }, {}, 'quote-withdrawn'],
    ['of none', { reads: [undefined] }, {}, 'quote-not-found'],
    ['under an id that is none', { reads: [open] }, { linkId: 'A'.repeat(21) }, 'quote-not-found'],
    ['with an address that is none', { reads: [open] }, { email: 'dana' }, 'invalid-email'],
    ['of what was approved, but not so', { reads: [done] }, { contentHash: 'older' }, 'quote-changed'],
  ])('%s is refused, and nothing is written or mailed', async (_, scene, change, code) => {
    expect(await approved(scene, change)).toMatchObject({ code, ...nothing });
  });

  test.each<[string, StoredQuote | undefined, string]>([
    ['declined', aStoredQuote({ status: 'declined' }), 'quote-declined'],
    ['changed', open, 'quote-changed'],
    ['deleted', undefined, 'quote-changed'],
    [
      'approved in another shape',
      { ...done, acceptance: { ...accepted, contentHash: 'o' } },
      'quote-changed',
    ],
  ])('that is overtaken because it was %s says so', async (_, now, code) => {
    expect(await approved({ reads: [open, now] })).toMatchObject({ code, to: [] });
  });
});

describe('the copy of an approval', () => {
  test('of a quote of Lite goes to its own client, wherever else it is asked to', async () => {
    const client = { name: 'Dana', address: '', city: '', phone: '', email: 'dana@whitfield.example' };
    const addressed = { ...done, content: { ...done.content, client } };
    const { value, to } = await approved({ reads: [addressed] }, { email: 'other@example.com' });
    expect([value?.isCopied, to]).toEqual([true, ['pat@harlow.example', 'dana@whitfield.example']]);
  });

  test('of a quote of the mobile app goes where it is asked to, which needs no name', async () => {
    const ofApp = aStoredQuoteOfApp();
    const reads = [ofApp, { ...ofApp, acceptance: { ...accepted, name: '' } }];
    const asked = await approved({ reads }, { name: '', email: ' dana@example.com ' });
    expect([asked.value?.isCopied, asked.to]).toEqual([true, ['pat@harlow.example', 'dana@example.com']]);
    const { value, to } = await approved({ reads }, { name: '' });
    expect([value?.isCopied, to]).toEqual([false, ['pat@harlow.example']]);
  });
});
