import { describe, expect, it } from 'vitest';
import { UnreadableAnswer } from '#domain/contract/answer-reader';
import { type answerReaders, readAnswer } from '#domain/contract/answer-readers';
import type { AnswerOf } from '#domain/contract/call-types';
import { testInParts } from '#test/support/further-cases';

type OperationWithReader = keyof typeof answerReaders;

const at = '2026-11-02T15:00:00.000Z';
const invoice: Required<AnswerOf<'mail-client'>['invoice']> = {
  isBeingChecked: true,
  invoiceId: 'i1',
  invoiceNumber: 'INV-1',
  status: 'sent',
  delivery: 'accepted',
  errorMessage: 'Why',
  mailTrouble: 'bounced',
  mayHaveLeft: true,
  clientMail: {
    mailId: 'm1',
    to: 'pat@example.com',
    contentId: 'c1',
    delivery: 'accepted',
    errorMessage: 'Why',
    trouble: 'rejected',
    acceptedAt: at,
    revision: 2,
    totalCents: 5,
  },
  clientVersions: [{ to: 'pat@example.com', totalCents: 5, isCurrent: true }],
  clientEmail: 'pat@example.com',
  deliveryEmail: 'office@example.com',
  isCorrectedByLink: true,
  checkReportedAt: '2026-11-03T15:00:00.000Z',
  checkReportedCents: 4500,
  clientConfirmedAt: '2026-11-04T18:00:00.000Z',
  linkId: 'l1',
  totalCents: 9500,
  depositCents: 100,
  paidCents: 200,
  waivedCents: 50,
  online: {
    pendingCents: 7,
    refundedCents: 8,
    dispute: { state: 'lost', respondBy: at },
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
  quotedCents: 100,
  jobId: 'j1',
  progress: {
    part: { kind: 'lines', typed: '', lines: [0, 2] },
    agreedCents: 19_000,
    billedBeforeCents: 9_500,
    cents: 9_500,
    taxCents: 500,
    taxBaseCents: 9_000,
  },
  visitIds: ['v1'],
  quoteId: 'q1',
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
const client: Required<AnswerOf<'save-client'>['client']> = {
  clientId: 'c1',
  name: 'Pat',
  email: 'pat@example.com',
  phone: '555',
  address: '1 Main St',
  city: 'Dover',
  createdAt: at,
  lastUsed: at,
  invoiceCount: 2,
  totalCents: 300,
  balanceCents: 100,
  overpaidCents: 20,
  toDecideCents: 10,
  lastInvoiceAt: at,
  lastInvoiceId: 'i1',
  importId: 'm1',
  copyEmails: ['office@example.com'],
  phoneLabel: 'Office',
  secondPhone: '556',
  secondPhoneLabel: 'Cell',
  mobilePhone: 'secondPhone',
  serviceAddresses: [{ addressId: 'a1', label: 'Rental', address: '7 Oak St' }],
};
const addresses: AnswerOf<'save-equipment'>['addresses'] = [
  {
    addressId: 'a1',
    label: 'Rental',
    address: '7 Oak St',
    accessNotes: 'Gate 4417',
    equipment: [
      {
        equipmentId: 'e1',
        kind: 'Furnace',
        maker: 'Carrier',
        model: '59SC5A',
        serial: '4417A',
        installedOn: '2026-11-02',
        warrantyUntil: '2036-11-02',
        note: 'Filter 16x25',
        photoId: 'p1',
      },
    ],
    version: 3,
  },
];
const item: Required<AnswerOf<'save-item'>['item']> = {
  itemId: 'n1',
  description: 'Work',
  unitPriceCents: 500,
  taxed: false,
  createdAt: at,
  lastUsed: at,
  usageCount: 4,
  importId: 'm1',
};
const quote: Required<AnswerOf<'list-quotes'>['quotes'][number]> = {
  quoteId: 'q1',
  quoteNumber: 'Q-1001',
  title: 'Fence',
  clientName: 'Pat',
  totalCents: 100,
  isUndecided: true,
  state: 'approved',
  delivery: 'accepted',
  mailTrouble: 'complained',
  wasMailed: true,
  issueDate: '2026-11-01',
  createdAt: at,
  isLite: true,
  depositNote: 'Deposit refunded',
  importId: 'm1',
  invoiceId: 'i1',
  changeOf: 'q0',
  changedNumber: 'Q-1001',
  agreedCents: 130,
  billedCents: 65,
  draftCents: 66,
  unsignedChanges: 1,
  chosenOption: 'Better',
};
const success = true as const;
const invoices = {
  success,
  invoices: [invoice],
  received: { i1: { cents: 5, count: 1, lastDate: '2026-11-01' } },
  deposits: [
    {
      quoteId: 'q1',
      number: 'Q-1',
      clientName: 'Pat',
      clientId: 'c1',
      cents: 5,
      count: 1,
      lastDate: '2026-11-01',
    },
  ],
  cursor: 'c',
};
const changed = { success, invoice };
const divided = {
  success,
  payment: {
    dividedId: 'd1',
    state: 'recorded' as const,
    parts: [
      {
        invoiceId: 'i1',
        paymentId: 'p1',
        amountCents: 5,
        state: 'refused' as const,
        problem: 'Why',
        receiptProblem: 'Stopped.',
      },
    ],
  },
  invoices: [invoice],
};

/** A valid answer of every operation that has a reader, with every optional field. */
const validAnswers: { readonly [Name in OperationWithReader]: Required<AnswerOf<Name>> } = {
  'list-invoices': invoices,
  'find-invoices': invoices,
  'sum-invoices': { success, count: 2, cents: 10, voidCents: 3, owedCents: 5, cursor: 'c' },
  'record-payment': { ...changed, receiptProblem: 'Stopped.' },
  'remove-payment': { ...changed, receiptDropped: true },
  'record-divided-payment': divided,
  'get-divided-payment': divided,
  'remove-divided-payment': divided,
  'email-receipt': { success, to: 'pat@example.com' },
  'mail-client': changed,
  'mark-invoice-sent': changed,
  'share-invoice': changed,
  'save-invoice-draft': changed,
  'set-invoice-void': changed,
  'send-invoice': { success, message: 'Sent', invoice, clientProblem: 'Why' },
  'list-clients': { success, clients: [client], count: 1, cursor: 'c' },
  'list-client-directory': { success, clients: [client], cursor: 'c' },
  'get-client': {
    success,
    client,
    owed: { current: 1, '1-30': 2, '31-60': 3, '61-90': 4, more: 5 },
    addresses,
  },
  'save-client': { success, client },
  'save-service-address': { success, client, addresses },
  'delete-service-address': { success, client, addresses },
  'save-equipment': { success, client, addresses },
  'delete-equipment': { success, client, addresses },
  'list-items': { success, items: [item] },
  'list-item-directory': { success, items: [item], cursor: 'c' },
  'save-item': { success, item },
  'list-quotes': { success, quotes: [quote], cursor: 'c' },
};

type Path = readonly string[];

const pathsIn = (value: unknown): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) => [[key], ...pathsIn(each).map((rest) => [key, ...rest])]);

/** A copy with the value at a path replaced; undefined removes it. */
function changedAt(value: unknown, [first = '', ...rest]: Path, replacement: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const next = rest.length === 0 ? replacement : changedAt(copy[first], rest, replacement);
  if (next === undefined && !Array.isArray(copy)) delete copy[first];
  else copy[first] = next;
  return copy;
}

/** Expects every field of the parsed value to have the type of the valid answer, or to be absent. */
function expectSameTypes(read: unknown, example: unknown): void {
  if (read === undefined) return;
  expect(typeof read).toBe(typeof example);
  expect(Array.isArray(read)).toBe(Array.isArray(example));
  if (typeof read !== 'object') return;
  for (const [key, each] of Object.entries(read ?? {}))
    expectSameTypes(each, (example as Readonly<Record<string, unknown>>)[key]);
}

const cases = Object.entries(validAnswers) as [OperationWithReader, unknown][];

describe.each(cases)('the reader of the response of %s', (operation, answer) => {
  it('returns a valid response unchanged', () => {
    expect(readAnswer(operation, answer)).toEqual(answer);
  });

  testInParts(3, 'returns the complete type or fails if any one field is wrong', async (partOf) => {
    for (const path of partOf(pathsIn(answer)))
      for (const wrongValue of [undefined, null, 7, 'text', [], {}, true])
        try {
          expectSameTypes(readAnswer(operation, changedAt(answer, path, wrongValue)), answer);
        } catch (error) {
          if (!(error instanceof UnreadableAnswer)) throw error;
        }
  });

  it('ignores unknown fields', () => {
    expect(readAnswer(operation, { ...(answer as object), somethingNew: 1 })).toEqual(answer);
  });
});

it('uses defaults for texts and counts of a client, and fails without the ID', () => {
  const { email: _email, invoiceCount: _count, ...older } = client;
  expect(readAnswer('list-clients', { success, clients: [older] })).toEqual({
    success,
    clients: [{ ...client, email: '', invoiceCount: 0 }],
    count: 0,
  });
  const { clientId: _id, ...nameless } = client;
  expect(() => readAnswer('list-clients', { success, clients: [nameless] })).toThrow(UnreadableAnswer);
});

it('fails for an invoice without its amount', () => {
  const { totalCents: _total, ...older } = invoice;
  expect(() => readAnswer('list-invoices', { success, invoices: [older] })).toThrow(UnreadableAnswer);
});

it.each([['totalCents'], ['balanceCents']] as const)(
  'fails for a client without %s, or if it is wrong',
  (field) => {
    const { [field]: _cents, ...without } = client;
    expect(() => readAnswer('list-clients', { success, clients: [without] })).toThrow(UnreadableAnswer);
    const wrong = { ...client, [field]: '200' };
    expect(() => readAnswer('list-clients', { success, clients: [wrong] })).toThrow(UnreadableAnswer);
  },
);

it.each([
  ['paid amount', { paidCents: '200' }],
  ['pending bank payment', { online: { pendingCents: '7' } }],
  ['emailed total', { clientMail: { ...invoice.clientMail, totalCents: null } }],
])('fails for an invoice whose %s cannot be read, instead of showing it without', (_name, wrong) => {
  expect(() => readAnswer('list-invoices', { success, invoices: [{ ...invoice, ...wrong }] })).toThrow(
    UnreadableAnswer,
  );
});
