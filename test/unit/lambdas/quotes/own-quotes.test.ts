import { describe, expect, test } from 'vitest';
import type { ReceivedDeposit, TypedDeposit } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { setQuoteDeposit } from '#lambdas/quotes/editing/set-quote-deposit';
import { withdrawQuote } from '#lambdas/quotes/editing/withdraw-quote';
import type { OwnQuotePorts } from '#lambdas/quotes/owner-ports';
import type { Closing } from '#lambdas/quotes/ports';
import { anAcceptance, aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);
const approved = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });

/**
 * The ports of the owner's operations, and what was written through them. The first `conflicts` writes fail, as if
 * another request had changed the quote before them. After a write of a deposit, `afterWrite` is read instead of
 * `quote`.
 */
function scene(
  quote: StoredQuote | undefined,
  { conflicts = 0, afterWrite = quote }: { conflicts?: number; afterWrite?: StoredQuote | undefined } = {},
) {
  const [closings, received] = [[] as Closing[], [] as (ReceivedDeposit | undefined)[]];
  let conflictsLeft = conflicts;
  let hasWrittenDeposit = false;
  const ports: OwnQuotePorts = {
    quotes: {
      ...storeOf(quote),
      find: async () => (hasWrittenDeposit ? afterWrite : quote),
      close: async (closing) => {
        closings.push(closing);
        conflictsLeft -= 1;
        return conflictsLeft < 0;
      },
    },
    lite: {
      partsBilled: async () => ({}),
      mails: async () => [],
      opened: async () => undefined,
      setReceived: async (_quote: StoredQuote, deposit: ReceivedDeposit | undefined) => {
        received.push(deposit);
        hasWrittenDeposit = true;
        conflictsLeft -= 1;
        return conflictsLeft < 0 ? 'done' : 'not-open';
      },
    } as never,
    questions: { list: async () => [], setAnswered: async () => true },
    ownerDay: async () => '2026-11-22',
    hash: (text) => `hash of ${text.length}`,
  };
  return { ports, closings, received };
}

describe('withdrawing a quote', () => {
  test('closes an open quote', async () => {
    const { ports, closings } = scene(aStoredQuote());
    expect(await withdrawQuote('owner', quoteId, ports)).toMatchObject({ ok: true });
    expect(closings).toMatchObject([{ kind: 'withdrawn', contentHash: expect.any(String) }]);
  });

  test.each<[string, StoredQuote | undefined, string]>([
    ['of somebody else', aStoredQuote({ userId: 'kim' }), 'quote-not-found'],
    ['that does not exist', undefined, 'quote-not-found'],
    ['of the mobile app', aStoredQuoteOfApp(), 'quote-of-app'],
    ['that is a draft', aStoredQuote({ status: 'draft' }), 'quote-not-sent'],
    ['that is approved', approved, 'quote-approved'],
  ])('is refused for a quote %s', async (_, quote, code) => {
    const { ports, closings } = scene(quote);
    expect(await withdrawQuote('owner', quoteId, ports)).toMatchObject({ refusal: { code } });
    expect(closings).toEqual([]);
  });

  test('is tried three times while other requests keep changing the quote', async () => {
    const changedTwice = scene(aStoredQuote(), { conflicts: 2 });
    expect(await withdrawQuote('owner', quoteId, changedTwice.ports)).toMatchObject({ ok: true });
    const alwaysChanged = scene(aStoredQuote(), { conflicts: 3 });
    expect(await withdrawQuote('owner', quoteId, alwaysChanged.ports)).toMatchObject({
      refusal: { code: 'quote-edited' },
    });
    expect(alwaysChanged.closings).toHaveLength(3);
  });
});

describe('recording a received deposit', () => {
  const check: TypedDeposit = { amount: '62.50', on: '2026-11-20' };
  const set = (ports: OwnQuotePorts, received: TypedDeposit | null = check) =>
    setQuoteDeposit(
      { userId: 'owner', quoteId, received },
      {
        ...ports,
        depositPage: { close: async () => undefined },
        clock: () => new Date('2026-11-22T09:00:00Z'),
      },
    );

  test('stores the amount in cents with its day', async () => {
    const { ports, received } = scene(approved);
    expect(await set(ports)).toMatchObject({ ok: true });
    expect(received).toEqual([{ cents: 62_50, on: '2026-11-20' }]);
  });

  test('can be undone', async () => {
    const { ports, received } = scene({ ...approved, received: { cents: 62_50, on: '2026-11-20' } });
    expect(await set(ports, null)).toMatchObject({ ok: true });
    expect(received).toEqual([undefined]);
  });

  test.each<[string, StoredQuote | undefined, TypedDeposit, string]>([
    ['on another’s quote', { ...approved, userId: 'kim' }, check, 'quote-not-found'],
    ['before the approval', aStoredQuote(), check, 'quote-not-approved'],
    ['beyond the total', approved, { ...check, amount: '250.01' }, 'invalid-deposit'],
  ])('is refused %s, and nothing is written', async (_, quote, typed, code) => {
    const { ports, received } = scene(quote);
    expect(await set(ports, typed)).toMatchObject({ refusal: { code } });
    expect(received).toEqual([]);
  });

  test('is refused with the ID of the invoice if the quote has one', async () => {
    const afterWrite = { ...approved, invoiceId: 'invoice-1' };
    const known = scene(approved, { conflicts: 1, afterWrite });
    expect(await set(known.ports)).toMatchObject({
      refusal: { code: 'quote-invoiced', invoiceId: 'invoice-1' },
    });
    const deleted = scene(approved, { conflicts: 1, afterWrite: undefined });
    expect(await set(deleted.ports)).toEqual({ ok: false, refusal: { code: 'quote-invoiced' } });
  });
});
