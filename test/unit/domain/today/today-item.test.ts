import { describe, expect, test } from 'vitest';
import { deliveryNote } from '#domain/invoices/delivery-words';
import { expiryTodayItem, waitingTodayItem, waitsFromDay } from '#domain/today/quote-today-items';
import { invoiceTodayItems, mostUrgent, type TodayItem, todayShownOf } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { todayItem } from '#lambdas/today/store/today-item';
import { minimalItems } from '#test/support/minimal-items';

const emailed = {
  clientMail: {
    mailId: 'm1',
    to: 'dana@client.example',
    contentId: 's1',
    delivery: 'accepted',
    revision: 1,
    totalCents: 8950,
  },
};

/** An invoice due November 30, 2026 with one online payment. */
const online = (summary: object, paidCents = 0) => ({
  dueDate: '2026-11-30',
  paidCents,
  onlinePayments: { payments: { pi_1: summary } },
});

const reasonsOf = (changes: Readonly<Record<string, unknown>>) =>
  invoiceTodayItems(recordOf({ ...minimalItems.invoice, ...changes })).map(({ reason, from }) =>
    from === undefined ? reason : `${reason} from ${from}`,
  );

describe('an invoice is on the Today list', () => {
  test.each([
    ['but not as a draft', { status: 'created', delivery: 'none' }, []],
    ['while only its owner has it', {}, ['not-with-client']],
    ['but not after its client was emailed it', emailed, []],
    ['from the day after its due date', { ...emailed, dueDate: '2026-11-30' }, ['overdue from 2026-12-01']],
    ['but not after it was paid', { ...emailed, status: 'paid', dueDate: '2026-11-30' }, []],
    ['but not after it was voided', { ...emailed, status: 'void', dueDate: '2026-11-30' }, []],
    [
      'while its client has an older version',
      { ...emailed, contentId: 's2', revision: 2, totalCents: 9000 },
      ['older-version'],
    ],
    [
      'when the email to its client bounced',
      { clientMail: { ...emailed.clientMail, trouble: 'bounced' } },
      ['not-delivered'],
    ],
    [
      'when it is unknown whether the email arrived',
      { clientMail: { ...emailed.clientMail, delivery: 'unknown' } },
      ['not-delivered'],
    ],
    [
      'while nobody said whether a refunded amount is still owed, and is not listed as overdue',
      { ...emailed, ...online({ receivedCents: 8950, losses: { re_1: { cents: 4800 } } }, 4150) },
      ['owed-question'],
    ],
    [
      'but not once that is answered',
      {
        ...emailed,
        ...online({ receivedCents: 8950, losses: { re_1: { cents: 4800, decision: 'not-owed' } } }, 4150),
        waivedCents: 4800,
        status: 'paid',
      },
      [],
    ],
    [
      'after a lost dispute, but not while it is open',
      { ...emailed, ...online({ receivedCents: 8950, dispute: 'lost', losses: { dp_1: { cents: 8950 } } }) },
      ['owed-question'],
    ],
    [
      'but neither a question nor overdue while a dispute is open',
      { ...emailed, ...online({ dispute: 'open', disputedCents: 8950, withheldCents: 8950 }) },
      [],
    ],
    [
      'after a bank refused a payment',
      { ...emailed, ...online({ refusedCents: 8950 }) },
      ['payment-refused', 'overdue from 2026-12-01'],
    ],
    [
      'after a bank took a payment back',
      { ...emailed, ...online({ returnedCents: 8950 }) },
      ['payment-returned', 'overdue from 2026-12-01'],
    ],
    [
      'after a refund that failed',
      {
        ...emailed,
        ...{ status: 'paid', ...online({ receivedCents: 8950, failedRefundCents: 4800 }, 8950) },
      },
      ['refund-failed'],
    ],
    ['if too much was paid', { ...emailed, status: 'paid', paidCents: 10_000 }, ['overpaid']],
    ['if it was paid after it was voided', { ...emailed, status: 'void', paidCents: 8950 }, ['overpaid']],
    [
      'if it was voided while a check was announced',
      {
        ...emailed,
        ...{ status: 'void', checkReportedAt: '2026-11-05T23:30:00.000Z', checkReportedCents: 5000 },
      },
      ['check-of-void'],
    ],
    [
      'but not if that check had arrived before',
      {
        ...emailed,
        ...{ status: 'void', checkReportedAt: '2026-11-05T23:30:00.000Z', checkReportedCents: 8950 },
        paidCents: 8950,
      },
      ['overpaid'],
    ],
    [
      'but not as a draft with a deposit that is too high',
      { paidCents: 10_000, status: 'created', delivery: 'none' },
      [],
    ],
    [
      'if an account that the owner had reported has the money',
      { ...emailed, ...online({ receivedCents: 8950, isReported: true }, 8950) },
      ['payment-reported'],
    ],
    [
      'twice, if beside that a refund is not decided',
      {
        ...emailed,
        dueDate: '2026-11-30',
        paidCents: 4000,
        onlinePayments: {
          payments: {
            pi_1: { receivedCents: 4950, losses: { re_1: { cents: 4950 } } },
            pi_2: { receivedCents: 4000, isReported: true },
          },
        },
      },
      ['payment-reported', 'owed-question'],
    ],
    ['but not while a bank payment is on its way', { ...emailed, ...online({ pendingCents: 8950 }) }, []],
    [
      'as a draft that a recurring invoice created',
      { status: 'created', delivery: 'none', repeatOf: 'i0' },
      ['ready-to-send'],
    ],
  ])('%s', (_name, changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons);
  });
});

test('a refund that failed is listed until 44 days after it was made', () => {
  const summary = { receivedCents: 8950, failedRefundCents: 4800, failedRefundOn: '2026-11-05' };
  const record = recordOf({
    ...minimalItems.invoice,
    ...emailed,
    ...{ status: 'paid', ...online(summary, 8950) },
  });
  const [item, ...others] = invoiceTodayItems(record);
  expect(item).toMatchObject({ reason: 'refund-failed', cents: 4800, until: '2026-12-19' });
  expect(others).toEqual([]);
  expect(item && todayTexts.reason(item)).toBe('A refund of $48.00 failed. You still have the money.');
});

test.each([
  [{ delivery: 'failed' }, 'Not sent', 'Retry'],
  [{ delivery: 'unknown' }, 'Delivery not confirmed', 'Send again'],
] as const)("an owner's copy with %j has the words and the button of its row", (changes, reason, action) => {
  const record = recordOf({ ...minimalItems.invoice, status: 'failed', ...changes });
  const item = invoiceTodayItems(record).find((listed) => listed.reason === 'not-delivered');
  if (!item) throw new Error('not listed');
  expect(deliveryNote(record)?.startsWith(reason)).toBe(true);
  expect([todayTexts.reason(item), todayTexts.action(item)]).toEqual([reason, action]);
});

test.each([
  [{ delivery: 'failed' }, 'Not emailed to your client'],
  [{ delivery: 'unknown' }, 'Email to your client not confirmed'],
  [{ trouble: 'rejected' }, 'Not delivered to your client'],
])('an email to the client with %j says what happened', (changes, reason) => {
  const record = recordOf({
    ...minimalItems.invoice,
    clientMail: { ...emailed.clientMail, ...changes },
  });
  const [item] = invoiceTodayItems(record);
  if (!item) throw new Error('not listed');
  expect([todayTexts.reason(item), todayTexts.action(item)]).toEqual([reason, 'Check the email']);
});

test('an invoice whose link was copied has the words of its row', () => {
  const byLink = { linkId: 'link-1', publishedId: 's1', clientCopies: [{ contentId: 's1', revision: 1 }] };
  const record = recordOf({ ...minimalItems.invoice, contentId: 's1', ...byLink });
  const [item] = invoiceTodayItems(record);
  if (!item) throw new Error('not listed');
  expect([todayTexts.reason(item), todayTexts.action(item)]).toEqual([
    'Link copied, not confirmed',
    'Email it',
  ]);
});

test.each([undefined, 'a word of a newer release'])(
  'an undelivered item with the stored word %j is read, with general words',
  (mail) => {
    const stored = {
      ...minimalItems.todayItem,
      reason: 'not-delivered',
      ...(mail !== undefined && { mail }),
    };
    const item = todayItem.parse(stored) as TodayItem;
    expect([todayTexts.reason(item), todayTexts.action(item)]).toEqual([
      'Email may not have arrived',
      'Check the email',
    ]);
  },
);

test.each([
  [3, 3, 3],
  [4, 4, 4],
  [5, 3, 5],
  [7, 3, 7],
  [8, 3, 6],
])(
  'of %i items a phone shows %i and a wide screen %i, and never hides a single one',
  (count, phone, wide) => {
    expect(todayShownOf(count)).toEqual({ phone, wide });
  },
);

const facts = { title: '', clientName: 'Dana', clientEmail: '', cents: 100 };

test('a quote is listed from three days before its last day until its last day', () => {
  expect(expiryTodayItem({ ...facts, documentId: 'q1' }, '2026-12-01')).toMatchObject({
    from: '2026-11-28',
    until: '2026-12-01',
  });
  expect(expiryTodayItem({ ...facts, documentId: 'q1' }, undefined)).toBeUndefined();
});

test('a quote without an answer is listed from a week after its sending until its last day', () => {
  const quote = { ...facts, documentId: 'q1' };
  expect(waitsFromDay('2026-11-30')).toBe('2026-12-07');
  expect(waitingTodayItem(quote, '2026-12-07', '2026-12-10')).toEqual({
    ...quote,
    reason: 'quote-waiting',
    document: 'quote',
    from: '2026-12-07',
    until: '2026-12-10',
  });
  expect(waitingTodayItem(quote, '2026-12-07', undefined)).not.toHaveProperty('until');
  expect(waitingTodayItem(quote, '2026-12-07', '2026-12-06')).toBeUndefined();
  expect(waitingTodayItem(quote, undefined, undefined)).toBeUndefined();
});

test('each document is listed once, with its most urgent reason, and the one waiting longest is first', () => {
  const item = (reason: TodayItem['reason'], documentId: string, from?: string): TodayItem => ({
    ...facts,
    reason,
    document: 'invoice',
    documentId,
    ...(from !== undefined && { from }),
  });
  const items = [
    item('overdue', 'i1', '2026-11-03'),
    item('overdue', 'i2', '2026-11-01'),
    item('older-version', 'i1'),
    item('not-delivered', 'i3'),
  ];
  expect(mostUrgent(items).map(({ reason, documentId }) => `${reason} ${documentId}`)).toEqual([
    'not-delivered i3',
    'older-version i1',
    'overdue i2',
  ]);
});
