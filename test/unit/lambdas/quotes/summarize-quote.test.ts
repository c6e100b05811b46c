import { expect, test } from 'vitest';
import type { DepositPaymentSummary } from '#domain/documents/online/online-deposit';
import { quoteBillOf } from '#domain/quotes/quote-bill';
import type { QuoteState } from '#domain/quotes/quote-state';
import { quoteSteps } from '#domain/quotes/quote-steps';
import { badgeOfQuote, notesOfQuote, quoteTotal } from '#domain/quotes/quote-words';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { summarizeQuote } from '#lambdas/quotes/editing/summarize-quote';
import { aStoredQuote, aStoredQuoteOfApp, storedLite } from '#test/support/stored-quotes';

const row = {
  quoteId: 'A'.repeat(22),
  title: 'New furnace',
  clientName: 'Dana Whitfield',
  totalCents: 250_00,
  state: 'sent',
  delivery: 'accepted',
  wasMailed: false,
  issueDate: '2026-11-03',
  createdAt: '2026-11-03T10:00:00.000Z',
  isLite: true,
};

test('the row of a quote shows total, client and state of its email', () => {
  expect(summarizeQuote(aStoredQuote(), 'sent')).toStrictEqual(row);
  const lite = { ...storedLite, mailTrouble: 'bounced', mailedAt: '2026-11-03T11:00:00.000Z' } as const;
  expect(summarizeQuote(aStoredQuote({ lite }), 'expired')).toStrictEqual({
    ...row,
    state: 'expired',
    mailTrouble: 'bounced',
    wasMailed: true,
  });
});

test('the row of a quote of the mobile app is marked as not from Lite, and shows no email', () => {
  const { client: _none, ...content } = aStoredQuoteOfApp().content;
  expect(summarizeQuote({ ...aStoredQuoteOfApp(), content }, 'sent')).toStrictEqual({
    ...row,
    clientName: '',
    delivery: 'none',
    isLite: false,
  });
});

test('the row of an approved quote says what became of its deposit, until it is billed', () => {
  const { content } = aStoredQuote();
  const asking = { ...content, deposit: { amount: 100_00 } };
  const noteOf = (facts: Partial<StoredQuote>, state: QuoteState = 'approved') =>
    summarizeQuote(aStoredQuote({ content: asking, ...facts }), state).depositNote;
  const online = (facts: Partial<DepositPaymentSummary>) => ({
    onlinePayments: { pi_1: { keptCents: 0, ...facts } },
  });
  expect(noteOf({}, 'sent')).toBeUndefined();
  expect(noteOf({})).toBe('Deposit of $100.00 not paid yet');
  expect(noteOf({ received: { cents: 40_00, on: '2026-11-03' } })).toBe('$60.00 of the deposit not paid yet');
  expect(noteOf({ received: { cents: 100_00, on: '2026-11-03' } })).toBe('Deposit of $100.00 received');
  expect(noteOf(online({ pendingCents: 100_00 }))).toBe('Bank payment on its way, $100.00');
  expect(noteOf(online({ keptCents: 100_00, on: '2026-11-03' }))).toBe('Deposit of $100.00 received');
  expect(noteOf(online({ refundedCents: 100_00 }))).toBe('Deposit refunded');
  expect(noteOf(online({ dispute: 'lost' }))).toBe('Deposit lost in a dispute');
  expect(noteOf(online({ keptCents: 100_00, dispute: 'open' }))).toBe('Deposit disputed');
  expect(noteOf(online({ keptCents: 100_00, isReported: true }))).toBe(
    'Received by an account that you reported: $100.00',
  );
  expect(noteOf({ received: { cents: 100_00, on: '2026-11-03' }, invoiceId: 'i1' })).toBeUndefined();
});

test('the row of a quote with change orders says what is agreed with them, and how many are not signed yet', () => {
  const change = { changeNumber: 'Q-1001-C1', cents: 80_00, at: '2026-11-04T10:00:00.000Z' };
  const changes = {
    one: { ...change, number: 1, status: 'accepted' },
    two: { ...change, number: 2, status: 'sent' },
    three: { ...change, number: 3, status: 'draft' },
  } as const;
  const { deposit: _deposit, ...content } = aStoredQuote().content;
  const summary = summarizeQuote(aStoredQuote({ content, changes }), 'approved');
  expect(summary).toMatchObject({ totalCents: 250_00, agreedCents: 330_00, unsignedChanges: 1 });
  expect(quoteTotal(summary)).toBe('$330.00');
  expect(notesOfQuote(summary)).toEqual([
    'Agreed total; the quote was $250.00',
    '1 change order not signed yet',
  ]);
});

test('the row of a change order says which quote it changes, and what it adds or takes off', () => {
  const { deposit: _deposit, ...content } = aStoredQuote().content;
  const change = { number: 1, quoteNumber: 'Q-1001', approvedHash: 'h', reason: 'A second outlet' };
  const row = summarizeQuote(
    aStoredQuote({ changeOf: 'q1', content: { ...content, quoteNumber: 'Q-1001-C1', change } }),
    'sent',
  );
  expect([quoteTotal(row), ...notesOfQuote(row)]).toEqual(['+$250.00', 'Change order to Q-1001']);
  const unnumbered = { ...content, change: { ...change, quoteNumber: '' } };
  const other = summarizeQuote(aStoredQuote({ changeOf: 'q1', content: unnumbered }), 'sent');
  expect(notesOfQuote(other)).toEqual(['Change order']);
});

test('the deposit of a quote is not asked for while a part of it is billed', () => {
  const { content } = aStoredQuote();
  const asking = aStoredQuote({ content: { ...content, deposit: { amount: 100_00 } } });
  const part = {
    part: { kind: 'rest' as const, typed: '', lines: [] },
    agreedCents: 250_00,
    cents: 150_00,
    taxCents: 0,
    taxBaseCents: 0,
  };
  expect(summarizeQuote({ ...asking, parts: { i2: part } }, 'approved').depositNote).toBeUndefined();
  const row = summarizeQuote({ ...asking, parts: { i2: part }, invoiceId: 'i2' }, 'approved');
  expect(badgeOfQuote(row)).toEqual({ label: 'Approved, partly billed', tone: 'blue' });
  expect(notesOfQuote(row)).toEqual(['$150.00 of $250.00 billed, $100.00 left to bill']);
  const stored = { invoiceId: 'i2', invoiceNumber: 'INV-2', status: 'draft', totalCents: 150_00 } as const;
  const quoted = { ...asking, parts: { i2: part }, invoiceId: 'i2' };
  const bill = quoteBillOf({ ...stored, dueDate: '' }, true, '2026-11-12');
  const drafted = summarizeQuote(quoted, 'approved', quoted.parts, [bill]);
  expect(notesOfQuote(drafted)).toEqual([
    '$150.00 of $250.00 billed ($150.00 of it in a draft), $100.00 left to bill',
  ]);
  const whole = { ...part, cents: 250_00 };
  const billed = summarizeQuote({ ...asking, parts: { i2: whole }, invoiceId: 'i2' }, 'approved');
  expect(badgeOfQuote(billed).label).toBe('Approved, invoiced');
  expect(notesOfQuote(billed)).toEqual([]);
});

test.each([
  ['one invoice of all of it', {}, [], '$250.00'],
  ['a part that is all of it', { i2: 250_00 }, [], '$250.00'],
  ['the rest beside a part that was sent', { i2: 150_00, i3: 100_00 }, ['i3'], '$150.00'],
])(
  'the row of a quote that is billed only with a draft says so: %s',
  (_, billed, sent: string[], inDraft) => {
    const partOf = (cents: number) => ({
      ...{ part: { kind: 'rest' as const, typed: '', lines: [] }, agreedCents: 250_00, cents },
      ...{ taxCents: 0, taxBaseCents: 0 },
    });
    const { deposit: _deposit, ...content } = aStoredQuote().content;
    const parts = Object.fromEntries(Object.entries(billed).map(([id, cents]) => [id, partOf(cents)]));
    const ids = new Set(['i2', ...Object.keys(billed)]);
    const quoted = aStoredQuote({ content, invoiceId: 'i2', ...(ids.size > 1 && { parts }) });
    const rowWith = (isDraft: (id: string) => boolean) =>
      summarizeQuote(
        quoted,
        'approved',
        parts,
        [...ids].map((invoiceId) =>
          quoteBillOf(
            { invoiceId, invoiceNumber: 'INV-2', status: 'draft', totalCents: 100_00, dueDate: '' },
            isDraft(invoiceId),
            '2026-11-12',
          ),
        ),
      );
    const row = rowWith((id) => !sent.includes(id));
    expect(badgeOfQuote(row)).toEqual({ label: 'Approved, draft invoice', tone: 'blue' });
    expect(notesOfQuote(row)).toEqual([`$250.00 of $250.00 billed (${inDraft} of it in a draft)`]);
    const labels = quoteSteps({ ...row, clientEmail: '' }, false).map(({ label }) => label);
    expect(labels.slice(-3)).toEqual(['Approved', 'Draft invoice', 'Invoiced']);
    const given = rowWith(() => false);
    expect([badgeOfQuote(given).label, ...notesOfQuote(given)]).toEqual(['Approved, invoiced']);
  },
);

test('the row of a quote with options says from which total on, and then what was chosen', () => {
  const { deposit: _deposit, ...content } = aStoredQuote().content;
  const [line = { description: 'Furnace', quantity: 1_000, price: 100_00 }] = content.lineItems;
  const offered = {
    ...content,
    lineItems: [
      { ...line, option: 0 },
      { ...line, price: line.price * 2, option: 1 },
    ],
    options: [{ name: 'Good' }, { name: 'Better' }],
  };
  const open = summarizeQuote(aStoredQuote({ content: offered }), 'sent');
  expect(open.isUndecided).toBe(true);
  expect(notesOfQuote(open)).toEqual([]);
  const chosen = { ...offered, choice: { option: 1, lines: [] } };
  const approved = summarizeQuote(aStoredQuote({ content: chosen }), 'approved');
  expect(approved.totalCents).toBeGreaterThan(open.totalCents);
  expect(notesOfQuote(approved)).toEqual(['Better']);
  expect(notesOfQuote({ ...approved, changeOf: 'a' })).toEqual(['Change order', 'Better']);
});
