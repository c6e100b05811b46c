import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { UnreadableAnswer } from '#domain/contract/answer-reader';
import { answerReaders, readAnswer } from '#domain/contract/answer-readers';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { Operation } from '#domain/contract/endpoints';
import { isSubmissionKey } from '#domain/contract/request-headers';
import { storedStatuses } from '#domain/documents/invoice-status';
import { quoteStates } from '#domain/quotes/quote-state';

/** `npx vitest run FILE -u` rewrites the file. Pages depend on these defaults when the API is older or newer. */
const golden = fileURLToPath(new URL('../../../golden/contract/answers.txt', import.meta.url));

const at = '2026-11-02T15:00:00.000Z';
const clientMail = {
  mailId: 'm1',
  to: 'a@b.example',
  contentId: 'c1',
  delivery: 'accepted',
  errorMessage: 'Why',
};
const invoice = {
  invoiceId: 'i1',
  invoiceNumber: 'INV-1',
  status: 'sent',
  delivery: 'accepted',
  errorMessage: 'Why',
  mailTrouble: 'bounced',
  mayHaveLeft: true,
  clientMail: { ...clientMail, trouble: 'rejected', acceptedAt: at, revision: 2, totalCents: 5 },
  clientVersions: [{ to: 'a@b.example', totalCents: 5, isCurrent: true }],
  clientEmail: 'a@b.example',
  deliveryEmail: 'b@b.example',
  linkId: 'l1',
  isCorrectedByLink: true,
  checkReportedAt: at,
  clientConfirmedAt: at,
  totalCents: 9500,
  depositCents: 100,
  paidCents: 200,
  waivedCents: 50,
  online: {
    depositCents: 1,
    pendingCents: 7,
    refundedCents: 8,
    failedRefundCents: 9,
    dispute: { state: 'lost', isInquiry: true, respondBy: at },
    toDecideCents: 10,
    disputedCents: 11,
    withheldCents: 12,
    returnedCents: 13,
    refusedCents: 14,
    reportedCents: 15,
    isExcluded: true,
  },
  clientName: 'Pat',
  clientId: 'c1',
  quoteId: 'q1',
  quotedCents: 100,
  repeatOf: 'i0',
  importId: 'm1',
  issueDate: '2026-11-01',
  dueDate: '2026-11-30',
  firstDescription: 'Work',
  lineCount: 3,
  createdAt: at,
  updatedAt: at,
  sentAt: at,
  paidAt: at,
  voidedAt: at,
  voidReason: 'Why',
  revision: 2,
  contentId: 'c2',
};
const client = {
  clientId: 'c1',
  name: 'Pat',
  email: 'a@b.example',
  phone: '555',
  address: '1 Main St',
  city: 'Dover',
  createdAt: at,
  lastUsed: at,
  invoiceCount: 2,
  totalCents: 300,
  balanceCents: 100,
  lastInvoiceAt: at,
  lastInvoiceId: 'i1',
  importId: 'm1',
};
const item = {
  itemId: 'n1',
  description: 'Work',
  unitPriceCents: 500,
  taxed: false,
  usageCount: 4,
  importId: 'm1',
};
const quote = {
  quoteId: 'q1',
  quoteNumber: 'Q-1',
  title: 'Fence',
  clientName: 'Pat',
  totalCents: 1,
  state: 'sent',
};
const quoteMore = {
  delivery: 'accepted',
  mailTrouble: 'complained',
  wasMailed: false,
  isLite: true,
  issueDate: at,
};
const dates = { createdAt: at, lastUsed: at };

/** An answer of each shape, with every field. */
const answers: Partial<Record<Operation, object>> = {
  'list-invoices': {
    invoices: [invoice],
    received: { i1: { cents: 5, count: 1, lastDate: '2026-11-01' } },
    cursor: 'c',
  },
  'sum-invoices': { count: 2, cents: 10, voidCents: 3, owedCents: 5, cursor: 'c' },
  'record-payment': { invoice, receiptProblem: 'Stopped.' },
  'remove-payment': { invoice, receiptDropped: true },
  'send-invoice': { message: 'Sent', invoice, clientProblem: 'Why' },
  'list-clients': { clients: [client], count: 1, cursor: 'c' },
  'get-client': { client, owed: { current: 1, '1-30': 2, '31-60': 3, '61-90': 4, more: 5 } },
  'list-items': { items: [{ ...item, ...dates }] },
  'list-quotes': { quotes: [{ ...quote, ...quoteMore, createdAt: at, importId: 'm1', invoiceId: 'i1' }] },
};

type Path = readonly string[];

const pathsIn = (value: unknown): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) => [[key], ...pathsIn(each).map((rest) => [key, ...rest])]);

function changedAt(value: unknown, [first = '', ...rest]: Path, replacement: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const next = rest.length === 0 ? replacement : changedAt(copy[first], rest, replacement);
  if (next === undefined && !Array.isArray(copy)) delete copy[first];
  else copy[first] = next;
  return copy;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);

/** What a page reads at a path of an answer whose value there is replaced. */
function readAt(operation: Operation, path: Path, replacement: unknown): string {
  try {
    const read = valueAt(readAnswer(operation, changedAt(answers[operation], path, replacement)), path);
    return read === undefined ? 'absent' : JSON.stringify(read);
  } catch (error) {
    if (error instanceof UnreadableAnswer) return 'fails';
    throw error;
  }
}

test('every field of an answer has its default, or makes the call fail, if it is missing or wrong', async () => {
  const read = new Set<string>();
  const lines = Object.entries(answers).flatMap(([name, answer]) =>
    pathsIn(answer).flatMap((path) => {
      // The invoice is the same in each answer.
      const place = path.join('.').replace(/^invoices\.0/, 'invoice');
      if (read.has(place)) return [];
      read.add(place);
      const [missing, ...wrong] = [undefined, null, 7, 'text', true].map((each) =>
        readAt(name as Operation, path, each),
      );
      return [`${name} ${place}: missing ${missing}, wrong ${wrong.join(' ')}`];
    }),
  );
  const withReaders = `with readers: ${Object.keys(answerReaders).join(' ')}`;
  await expect([...lines, withReaders, ''].join('\n')).toMatchFileSnapshot(golden);
});

test.each<[field: string, values: readonly string[]]>([
  ['status', storedStatuses],
  ['delivery', ['none', 'pending', 'accepted', 'failed', 'unknown']],
  ['mailTrouble', ['bounced', 'complained', 'rejected']],
])('every %s of an invoice is read', (field, values) => {
  for (const value of values)
    expect(readAt('list-invoices', ['invoices', '0', field], value)).toBe(JSON.stringify(value));
});

test('every state of a quote and of a dispute is read', () => {
  for (const state of quoteStates)
    expect(readAt('list-quotes', ['quotes', '0', 'state'], state)).toBe(`"${state}"`);
  for (const state of ['open', 'lost', 'won'])
    expect(readAt('list-invoices', ['invoices', '0', 'online', 'dispute', 'state'], state)).toBe(
      `"${state}"`,
    );
});

test('an answer of an operation without a reader is returned unchanged', () => {
  expect(readAnswer('get-quote', { anything: 1 })).toEqual({ anything: 1 });
});

const failure = { kind: 'failed', status: 500, requestId: 'r-1' } as const;

test.each([
  [failure, 'Sorry. Reference: r-1'],
  [{ ...failure, status: 499 }, 'Sorry.'],
  [{ ...failure, code: 'maintenance' as const }, 'Sorry.'],
  [{ kind: 'failed', status: 500 } as const, 'Sorry.'],
  [{ kind: 'offline', requestId: 'r-1' } as const, 'Sorry.'],
])('the sentence about the failure %j is "%s"', (failed, sentence) => {
  expect(withReference('Sorry.', failed)).toBe(sentence);
});

test('only a refusal and maintenance are shown in the words of the API', () => {
  expect(shownSentence({ kind: 'refused', sentence: 'No.' })).toBe('No.');
  expect(shownSentence({ kind: 'refused', sentence: '' })).toBeUndefined();
  expect(shownSentence({ kind: 'failed', code: 'maintenance', sentence: 'Wait.' })).toBe('Wait.');
  expect(shownSentence({ kind: 'failed', code: 'internal-error', sentence: 'No.' })).toBeUndefined();
});

test('a submission key has 16 to 64 letters, digits and hyphens, and nothing else', () => {
  for (const valid of ['a'.repeat(16), 'Z-9'.repeat(21), 'a'.repeat(64)])
    expect(isSubmissionKey(valid)).toBe(true);
  for (const wrong of [
    'a'.repeat(15),
    'a'.repeat(65),
    `${'a'.repeat(16)} `,
    ` ${'a'.repeat(16)}`,
    `_${'a'.repeat(20)}`,
  ])
    expect(isSubmissionKey(wrong)).toBe(false);
});
