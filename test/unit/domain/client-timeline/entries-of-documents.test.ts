import { expect, test } from 'vitest';
import { newestEntriesFirst } from '#domain/client-timeline/client-entry';
import {
  entriesOfInvoice,
  entriesOfJob,
  entriesOfQuote,
  entryOfStatement,
} from '#domain/client-timeline/entries-of-documents';
import { type TimelineKind, timelineKinds } from '#domain/invoices/timeline';
import type { Job } from '#domain/jobs/job';

const at = '2026-11-04T12:00:00.000Z';
const invoice = { invoiceId: 'i1', invoiceNumber: '1001', createdAt: at, totalCents: 22_500 };

test('an invoice without a number is an invoice all the same, with its creation as the last entry', () => {
  expect(entriesOfInvoice({ ...invoice, invoiceNumber: '' }, [])).toEqual([
    {
      document: 'invoice',
      documentId: 'i1',
      title: 'Invoice',
      kind: 'invoice',
      at,
      text: 'Created, $225.00',
    },
  ]);
});

test('of the events of an invoice, emails to the owner, deliveries and openings are left out', () => {
  const kindOf = (kind: TimelineKind, mail: 'to-client' | 'to-owner' = 'to-client') =>
    entriesOfInvoice(invoice, [{ kind, at, mail }])[0]?.kind;
  const shown = timelineKinds.filter((kind) => entriesOfInvoice(invoice, [{ kind, at }]).length > 1);
  expect(shown.filter((kind) => kindOf(kind) === 'payment')).toEqual([
    'check-reported',
    'payment-recorded',
    'payment-removed',
    'payment-withdrawn',
    'payment-refused',
    'refund-failed',
  ]);
  expect(kindOf('emailed')).toBe('email');
  expect(entriesOfInvoice(invoice, [{ kind: 'emailed', at, mail: 'to-owner' }])).toHaveLength(1);
  for (const kind of ['delivered', 'opened', 'created'] as const) expect(shown).not.toContain(kind);
});

test('an entry says why an email was not sent', () => {
  const [entry] = entriesOfInvoice(invoice, [
    {
      kind: 'not-emailed',
      at,
      mail: 'to-client',
      to: 'ruth@keller.example',
      detail: 'The address does not exist.',
    },
  ]);
  expect(entry?.text).toBe('Not emailed to ruth@keller.example: The address does not exist.');
});

test('a refund is one entry that says so once', () => {
  const [entry] = entriesOfInvoice(invoice, [
    { kind: 'payment-withdrawn', at, amountCents: 48_00, detail: 'Refunded' },
  ]);
  expect(entry?.text).toBe('Refunded: $48.00');
});

test('a question of the client is an entry of its invoice or quote, and so is the answer to it', () => {
  const detail = 'Is the pump included?';
  expect(
    entriesOfInvoice(invoice, [
      { kind: 'question-answered', at },
      { kind: 'question', at, detail },
    ]).map(({ kind, text }) => [kind, text]),
  ).toEqual([
    ['invoice', 'Question answered'],
    ['invoice', `Your client asked a question: ${detail}`],
    ['invoice', 'Created, $225.00'],
  ]);
  const quote = { quoteId: 'q1', title: 'Quote Q-1001', createdAt: at, total: '$250.00' };
  expect(entriesOfQuote(quote, [{ kind: 'question', at }])[0]).toMatchObject({ kind: 'quote' });
});

test.each([
  ['deposit-refused', 'Bank refused the deposit: $50.00'],
  ['deposit-returned', 'Bank took back the deposit: $50.00'],
] as const)('what a bank did to a deposit (%s) is a payment', (kind, text) => {
  const quote = { quoteId: 'q1', title: 'Quote Q-1001', createdAt: at, total: '$250.00' };
  expect(entriesOfQuote(quote, [{ kind, at, amountCents: 5_000 }])[0]).toMatchObject({
    kind: 'payment',
    text,
  });
});

test('a deposit of a quote is a payment', () => {
  const quote = { quoteId: 'q1', title: 'Quote Q-1001', createdAt: at, total: '$250.00' };
  expect(entriesOfQuote(quote, [{ kind: 'deposit-paid', at, amountCents: 5_000 }])[0]).toMatchObject({
    kind: 'payment',
    text: 'Deposit paid online: $50.00',
  });
});

test('a job is placed where its window begins in the zone of the account, also beside a change of the clocks', () => {
  const job = { jobId: 'j1', title: 'Mow', createdAt: at, history: [], stage: 'Scheduled', agreedCents: 0 };
  const placeOf = (date: string) =>
    entriesOfJob({ ...job, date, start: '08:00', invoices: {} } as unknown as Job, 'America/New_York')[0]?.at;
  expect(placeOf('2026-10-31')).toBe('2026-10-31T12:00:00.000Z');
  expect(placeOf('2026-11-02')).toBe('2026-11-02T13:00:00.000Z');
});

test('a statement is listed once it is known what became of its email', () => {
  const mail = { updatedAt: at, to: 'ruth@keller.example' };
  expect(
    ['waiting', 'sending', 'sent', 'returned', 'unknown'].map((state) =>
      entryOfStatement({ ...mail, state }, 'c1').map(({ text }) => text),
    ),
  ).toEqual([
    [],
    [],
    ['Emailed to ruth@keller.example'],
    ['Not emailed to ruth@keller.example'],
    ['Email to ruth@keller.example was not confirmed'],
  ]);
});

test('entries are sorted newest first, and those of one instant stay in order', () => {
  const entry = (text: string, instant: string) =>
    ({ kind: 'job', at: instant, document: 'job', documentId: text, title: '', text }) as const;
  const sorted = newestEntriesFirst([entry('a', '2'), entry('b', '3'), entry('c', '3'), entry('d', '1')]);
  expect(sorted.map(({ text }) => text).join('')).toBe('bcad');
});
