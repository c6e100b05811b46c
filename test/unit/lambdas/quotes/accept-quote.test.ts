import { describe, expect, test } from 'vitest';
import { type ProblemCode, problem } from '#domain/contract/problems';
import { refuse } from '#domain/result';
import { type AcceptQuote, acceptQuote } from '#lambdas/quotes/approval/accept-quote';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { Approval, QuoteCopies } from '#lambdas/quotes/ports';
import { openGate } from '#test/support/client-mail-pass';
import { anAcceptance, aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const shown = 'hash of what was shown';
const accepted = { ...anAcceptance, contentHash: shown };

interface Scene {
  /** The quote that each read finds. The last one is found by all later reads. */
  readonly reads: readonly (StoredQuote | undefined)[];
  /** Whether the stored content differs from the content that the client was shown. */
  readonly isOther?: boolean;
  readonly isOver?: boolean;
  /** Whether another request changes the quote before the approval is written. */
  readonly isOvertaken?: boolean;
  /** Why the copy of the approval must not be emailed. */
  readonly closed?: ProblemCode;
  /** A copy that was requested before. */
  readonly known?: Awaited<ReturnType<QuoteCopies['find']>>;
}

/** Approves a quote once. Returns the answer and the calls that were made. */
async function approve(scene: Scene, change: Partial<AcceptQuote> = {}) {
  const { reads, isOther = false, isOver = false, closed } = scene;
  const [left, approvals, gated] = [[...reads], [] as Approval[], [] as string[]];
  const queued: string[] = [];
  const command = { linkId: 'A'.repeat(22), contentHash: shown, name: ' Dana  Whitfield ', email: '' };
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  const answer = await acceptQuote(
    { ...command, network: '203.0.113.7', browser: 'Safari', caller: '', ...change },
    {
      quotes: {
        ...storeOf(undefined),
        find: async () => next(),
        findByLink: async () => next(),
        approve: async (approval) => approvals.push(approval) > 0 && !scene.isOvertaken,
      },
      ownerDay: async () => (isOver ? '2026-11-23' : '2026-11-22'),
      providers: { find: async () => undefined },
      hash: () => (isOther ? 'hash of something else' : shown),
      copies: {
        find: async () => scene.known,
        queue: async (_quote, to) => queued.push(to) > 0,
      },
      passGate: async (email) => {
        gated.push(email.to);
        return closed ? refuse(problem(closed)) : openGate(email);
      },
      newId: () => 'job-7',
    },
  );
  const code = answer.ok ? 'ok' : answer.refusal.code;
  return { code, value: answer.ok ? answer.value : undefined, approvals, gated, queued };
}

const open = aStoredQuote({ content: { ...aStoredQuote().content, validUntil: '2026-11-22' } });
const done = aStoredQuote({ status: 'accepted', acceptance: accepted });
const nothing = { approvals: [], gated: [], queued: [] };

describe('the approval of a quote', () => {
  test("signs the content that was shown, with the client's name on one line", async () => {
    const { value, approvals } = await approve({ reads: [open, done] });
    expect(approvals).toEqual([
      {
        quote: open,
        contentHash: shown,
        name: 'Dana Whitfield',
        network: '203.0.113.7',
        browser: 'Safari',
        jobId: 'job-7',
        copyTo: '',
      },
    ]);
    expect(value).toEqual({
      success: true,
      data: { jobId: 'job-1' },
      acceptance: { at: anAcceptance.at, name: 'Dana Whitfield' },
      copy: 'none',
    });
  });

  test('gets the same response if it is repeated, and creates no second job', async () => {
    expect(await approve({ reads: [done] })).toMatchObject({
      code: 'ok',
      value: { data: { jobId: 'job-1' } },
      approvals: [],
    });
  });

  test.each<[string, Scene, Partial<AcceptQuote>, string]>([
    ['without a name', { reads: [open] }, { name: ' ' }, 'name-required'],
    ['with a name nobody can see', { reads: [open] }, { name: '\u3164\u115F\u2800' }, 'name-required'],
    ['of other content than was shown', { reads: [open], isOther: true }, {}, 'quote-changed'],
    ['after the last day', { reads: [open], isOver: true }, {}, 'quote-expired'],
    ['of a draft', { reads: [aStoredQuote({ status: 'draft' })] }, {}, 'quote-not-found'],
    ['of a declined quote', { reads: [aStoredQuote({ status: 'declined' })] }, {}, 'quote-declined'],
    ['of a withdrawn quote', { reads: [aStoredQuote({ status: 'withdrawn' })] }, {}, 'quote-withdrawn'],
    ['of an unknown quote', { reads: [undefined] }, {}, 'quote-not-found'],
    ['with a malformed ID', { reads: [open] }, { linkId: 'A'.repeat(21) }, 'quote-not-found'],
    ['with a malformed address', { reads: [open] }, { email: 'dana' }, 'invalid-email'],
    ['by the owner of the quote', { reads: [open] }, { caller: 'owner' }, 'quote-own'],
    ['of a quote approved with other content', { reads: [done] }, { contentHash: 'older' }, 'quote-changed'],
  ])('%s is refused, and nothing is written or emailed', async (_, scene, change, code) => {
    expect(await approve(scene, change)).toMatchObject({ code, ...nothing });
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
  ])('is answered with what happened if the quote was %s meanwhile', async (_, now, code) => {
    expect(await approve({ reads: [open, now], isOvertaken: true })).toMatchObject({ code, queued: [] });
  });
});

describe('the copy of an approval', () => {
  const client = { name: 'Dana', address: '', city: '', phone: '', email: 'dana@whitfield.example' };
  const withClient = (quote: StoredQuote) => ({ ...quote, content: { ...quote.content, client } });
  const [openLite, doneLite] = [withClient(open), withClient(done)];
  const dana = client.email;
  const ofApp = aStoredQuoteOfApp();
  const doneOfApp = { ...ofApp, acceptance: { ...accepted, name: '' } };

  test('is emailed only to the client of a Lite quote, whatever address is requested', async () => {
    const first = await approve({ reads: [openLite, doneLite] }, { email: 'other@example.com' });
    expect(first).toMatchObject({
      value: { copy: 'queued' },
      approvals: [{ copyTo: dana }],
      gated: [dana],
    });
  });

  test('is emailed to the requested address of a quote of the mobile app, without a name', async () => {
    const asked = await approve({ reads: [ofApp, doneOfApp] }, { name: '', email: ' dana@example.com ' });
    expect(asked).toMatchObject({ value: { copy: 'queued' }, approvals: [{ copyTo: 'dana@example.com' }] });
    const none = await approve({ reads: [ofApp, doneOfApp] }, { name: '' });
    expect(none).toMatchObject({ value: { copy: 'none' }, approvals: [{ copyTo: '' }], gated: [] });
  });

  test.each(['address-stopped', 'client-mail-suspended', 'client-mail-limit', 'daily-mail-limit'] as const)(
    'is not emailed if the gate answers %s, and the approval stays and has no copy',
    async (closed) => {
      expect(await approve({ reads: [openLite, doneLite], closed })).toMatchObject({
        value: { copy: 'none' },
        approvals: [{ copyTo: '' }],
      });
      expect(await approve({ reads: [doneLite], closed })).toMatchObject({
        value: { copy: 'none' },
        queued: [],
      });
    },
  );

  test.each([
    [{ state: 'waiting', isToAddress: true }, 'queued'],
    [{ state: 'sending', isToAddress: true }, 'queued'],
    [{ state: 'sent', isToAddress: true }, 'emailed'],
    [{ state: 'unknown', isToAddress: true }, 'none'],
    [{ state: 'sent', isToAddress: false }, 'none'],
  ] as const)('is not requested again if an earlier copy is %j', async (known, copy) => {
    expect(await approve({ reads: [doneLite], known })).toMatchObject({
      value: { copy },
      gated: [],
      queued: [],
    });
  });

  test.each([undefined, { state: 'returned', isToAddress: true } as const])(
    'is queued for a repeated approval that has none: %j',
    async (known) => {
      expect(await approve({ reads: [doneLite], ...(known && { known }) })).toMatchObject({
        value: { copy: 'queued' },
        queued: [dana],
      });
    },
  );
});
