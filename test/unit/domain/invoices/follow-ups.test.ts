import { describe, expect, test } from 'vitest';
import { copyBefore } from '#domain/documents/client-version';
import type { InvoiceStanding } from '#domain/documents/invoice-status';
import { checkOnTheWay } from '#domain/invoices/check-on-the-way';
import { notSentReason } from '#domain/invoices/delivery-words';
import { invoiceSteps } from '#domain/invoices/invoice-steps';
import { receiptNews } from '#domain/invoices/receipt-news';
import type { TimelineEvent } from '#domain/invoices/timeline';

const ruth = 'ruth@keller.example';
const at = '2026-11-05T15:00:00.000Z';

describe('the steps of an invoice', () => {
  const mailed = { mailId: 'm', to: ruth, contentId: 'c', delivery: 'accepted' } as const;
  const current = [{ to: ruth, totalCents: 100_00, isCurrent: true }];
  const older = [{ to: ruth, totalCents: 90_00, isCurrent: false }];

  /** Labels, each with its tone; the current step in brackets. */
  const shown = (given: Partial<InvoiceStanding>, isOpened = false) =>
    invoiceSteps(
      {
        ...({ status: 'sent', delivery: 'accepted', dueDate: '2026-12-05', totalCents: 100_00 } as const),
        ...{ clientName: 'Ruth', clientEmail: ruth, ...given },
      },
      { today: '2026-11-23', isOpened },
    )
      .map(({ label, tone, isCurrent }) => (isCurrent ? `[${label}: ${tone}]` : `${label}: ${tone}`))
      .join(', ');

  test.each<[string, Partial<InvoiceStanding>, string, boolean?]>([
    [
      'an email that was not confirmed',
      { clientMail: { ...mailed, delivery: 'unknown' } },
      'Draft: done, [Email not confirmed: warning], Paid: next',
    ],
    [
      'an email that was rejected',
      { clientMail: { ...mailed, trouble: 'rejected' } },
      'Draft: done, [Not delivered: error], Paid: next',
    ],
    [
      'an email on its way',
      { clientMail: { ...mailed, delivery: 'pending' } },
      'Draft: done, [Being emailed: current], Paid: next',
    ],
    [
      'an older version',
      { clientMail: mailed, clientVersions: older },
      'Draft: done, [Older version: warning], Paid: next',
    ],
    [
      'a link that shows the new version',
      { clientMail: mailed, clientVersions: older, isCorrectedByLink: true },
      'Draft: done, [New version only by link: warning], Paid: next',
    ],
    [
      'a problem and a part paid',
      { clientMail: { ...mailed, trouble: 'bounced' }, paidCents: 10_00 },
      'Draft: done, [Not delivered: error], Partly paid: current',
    ],
    ['a draft', { status: 'created', delivery: 'none' }, '[Draft: current], Sent to Ruth: next, Paid: next'],
    [
      'an opened invoice',
      { clientMail: mailed, clientVersions: current },
      'Draft: done, Sent to Ruth: done, [Probably opened: current], Paid: next',
      true,
    ],
    [
      'an opened invoice that is overdue',
      { clientMail: mailed, clientVersions: current, dueDate: '2026-11-01' },
      'Draft: done, Sent to Ruth: done, Probably opened: done, [Overdue: error]',
      true,
    ],
    [
      'an opened invoice that is paid',
      { clientMail: mailed, clientVersions: current, status: 'paid', paidCents: 100_00 },
      'Draft: done, Sent to Ruth: done, Probably opened: done, [Paid: paid]',
      true,
    ],
    [
      'a void invoice',
      { clientMail: mailed, clientVersions: current, status: 'void' },
      'Draft: done, Sent to Ruth: done, [Void: muted]',
      true,
    ],
  ])('with %s are drawn in their tones', (_, given, steps, isOpened = false) => {
    expect(shown(given, isOpened)).toBe(steps);
  });
});

describe('the version before a published one', () => {
  const invoice = { ...{ contentId: 'third', revision: 3, totalCents: 300_00 }, status: 'sent' } as const;
  const first = { contentId: 'first', revision: 1, to: ruth };
  const second = { contentId: 'second', revision: 2, to: ruth };
  const third = { contentId: 'third', revision: 3, to: ruth };
  const earlierThan = (clientCopies: readonly object[], publishedId?: string, change = {}) =>
    copyBefore({ ...invoice, ...change, clientCopies } as Parameters<typeof copyBefore>[0], publishedId);

  test('is the last one that the same reader got', () => {
    expect(earlierThan([first, second])).toEqual(second);
    expect(earlierThan([first, second, third])).toEqual(second);
    expect(earlierThan([first, second, third], 'second')).toEqual(first);
    expect(earlierThan([first, second, third], 'first')).toBeUndefined();
    expect(earlierThan([])).toBeUndefined();
  });

  test('is none of another address, and none with the same revision saved again', () => {
    const toOther = { ...second, to: 'other@keller.example' };
    expect(earlierThan([first, toOther, third])).toEqual(first);
    expect(earlierThan([first, { ...toOther, to: undefined }, third])).toMatchObject({ contentId: 'second' });
    const again = { contentId: 'again', revision: 3, to: ruth };
    expect(earlierThan([first, again])).toEqual(first);
    // A published version is compared by its own revision, not by that of the version the owner has now.
    expect(earlierThan([first, { ...again, revision: 2 }, second], 'second')).toEqual(first);
    expect(earlierThan([{ ...first, revision: 3 }, second], 'second')).toEqual({ ...first, revision: 3 });
    // The content of a draft has no revision.
    expect(earlierThan([{ ...again, revision: undefined }])).toMatchObject({ contentId: 'again' });
  });
});

describe('a check that the client reported', () => {
  const report: TimelineEvent = { kind: 'check-reported', at, amountCents: 100_00 };
  const paid = (change = {}): TimelineEvent => ({
    ...{ kind: 'payment-recorded', at, amountCents: 100_00, detail: 'Check', ...change },
  });
  const removed = (change = {}): TimelineEvent => ({ ...paid(change), kind: 'payment-removed' });

  test.each<[string, string, readonly TimelineEvent[]]>([
    ['is', 'nothing else', []],
    ['is not', 'a check of another amount', [paid({ amountCents: 5_00 })]],
    ['is not', 'a card payment of that amount', [paid({ detail: 'Card' })]],
    ['is', 'a card payment of another amount', [paid({ detail: 'Card', amountCents: 5_00 })]],
    ['is', 'the removal of the check', [removed(), paid()]],
    ['is not', 'the removal of a check of another amount', [removed({ amountCents: 5_00 }), paid()]],
    ['is not', 'the removal of a card payment of that amount', [removed({ detail: 'Card' }), paid()]],
    ['is not', 'two checks and one removal', [removed(), paid(), paid()]],
    ['is', 'two checks and two removals', [removed(), removed(), paid(), paid()]],
    [
      'is not',
      'a check, and a card payment that was removed',
      [removed({ detail: 'Card' }), paid({ detail: 'Card' }), paid()],
    ],
    [
      'is',
      'a check and a card payment that were both removed',
      [removed(), removed({ detail: 'Card' }), paid({ detail: 'Card' }), paid()],
    ],
  ])('%s still on its way after %s', (verb, _, since) => {
    expect(checkOnTheWay([...since, report])).toBe(verb === 'is' ? report : undefined);
  });
});

describe('the receipt of a payment that was removed', () => {
  const event = (paymentId: string, change = {}): TimelineEvent => ({
    ...{ kind: 'emailed', mail: 'receipt', at, to: ruth, paymentId, amountCents: 225_00, detail: 'Check' },
    ...change,
  });
  const payment = (paymentId: string, change = {}) => ({
    ...{ paymentId, amountCents: 225_00, date: '2026-11-05', method: 'check' as const },
    ...change,
  });
  const removed = 'you removed this payment later';
  const problems = (timeline: readonly TimelineEvent[], payments: readonly ReturnType<typeof payment>[]) =>
    receiptNews({ timeline, payments, paidCents: 225_00 }).map(({ problem }) => problem);

  test.each([
    ['is of a listed payment', [event('p1')], [payment('p1')], [undefined]],
    ['is of a payment that is gone', [event('p1')], [], [removed]],
    ['is explained by an equal payment', [event('p1')], [payment('p2')], [undefined]],
    ['is of another amount', [event('p1')], [payment('p2', { amountCents: 1_00 })], [removed]],
    ['is of another method', [event('p1')], [payment('p2', { method: 'cash' })], [removed]],
    [
      'is not explained by a payment with a receipt of its own',
      [event('p2', { at: `${at}1` }), event('p1')],
      [payment('p2')],
      [undefined, removed],
    ],
    [
      'is explained by a payment without a receipt, beside one that has its own',
      [event('p2', { at: `${at}1` }), event('p1')],
      [payment('p2'), payment('p3')],
      [undefined, undefined],
    ],
    [
      'is explained once, the latest first',
      [event('p3', { at: `${at}1` }), event('p1')],
      [payment('p2')],
      [undefined, removed],
    ],
  ] as const)('says so unless the payment was recorded again: it %s', (_, timeline, payments, expected) => {
    expect(problems([...timeline], [...payments] as never)).toEqual(expected);
  });
});

test.each<readonly [code: string, text: string]>([
  ['compose-failed', 'The PDF could not be made.'],
  ['ComposeError', 'The message could not be written.'],
  ['abandoned', 'Sending was interrupted.'],
  ['address-stopped', 'The address accepts no mail from your business.'],
  ['client-mail-suspended', 'Emailing clients is paused.'],
  ['client-links-closed', "Your clients' links are closed."],
  ['daily-mail-limit', 'The account had used up its emails of the day.'],
  ...['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'LimitExceededException'].map(
    (code) => [code, 'The mail service was too busy.'] as const,
  ),
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].map(
    (code) => [code, 'The mail service could not be reached.'] as const,
  ),
  ['MessageRejected', 'The mail service did not accept the message.'],
])('an email that was not sent because of %s says: %s', (code, text) => {
  expect(notSentReason(code)).toBe(text);
});
