import { describe, expect, test } from 'vitest';
import { expiryTodayItem, invoiceTodayItems, mostUrgent, type TodayItem } from '#domain/today/today-item';
import { recordOf } from '#lambdas/invoices/store/invoice';
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
      'as a draft that a recurring invoice created',
      { status: 'created', delivery: 'none', repeatOf: 'i0' },
      ['ready-to-send'],
    ],
  ])('%s', (_name, changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons);
  });
});

const facts = { title: '', clientName: 'Dana', clientEmail: '', cents: 100 };

test('a quote is listed from three days before its last day until its last day', () => {
  expect(expiryTodayItem({ ...facts, documentId: 'q1' }, '2026-12-01')).toMatchObject({
    from: '2026-11-28',
    until: '2026-12-01',
  });
  expect(expiryTodayItem({ ...facts, documentId: 'q1' }, undefined)).toBeUndefined();
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
