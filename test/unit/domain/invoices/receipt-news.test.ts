import { expect, test } from 'vitest';
import { versionTexts } from '#domain/documents/client-version';
import {
  emailWithNewVersion,
  newVersionSentences,
  receiptNews,
  reminderNews,
} from '#domain/invoices/receipt-news';
import type { TimelineEvent } from '#domain/invoices/timeline';

const to = 'ruth@keller.example';
const check = { paymentId: 'p1', amountCents: 225_00, date: '2026-11-05', method: 'check' } as const;
const zelle = { paymentId: 'p2', amountCents: 100_00, date: '2026-11-06', method: 'zelle' } as const;
const at = '2026-11-05T15:00:00.000Z';
const later = '2026-11-06T15:00:00.000Z';

const event = (changes: Partial<TimelineEvent> = {}): TimelineEvent => ({
  kind: 'emailed',
  mail: 'receipt',
  at,
  to,
  paymentId: 'p1',
  amountCents: 225_00,
  detail: 'Check',
  ...changes,
});

/** The sentences about the receipts. */
const sentences = (invoice: Parameters<typeof receiptNews>[0]): readonly string[] =>
  receiptNews(invoice).map(({ to: address, text, at: instant, problem }) =>
    [address, text, instant && `on ${instant}`, problem && `(${problem})`].filter(Boolean).join(' '),
  );

test('each receipt is listed with the amount and method of its payment, latest first', () => {
  const timeline = [
    event({ paymentId: 'p2', amountCents: 100_00, detail: 'Zelle', at: later }),
    event({ kind: 'delivered' }),
    event(),
  ];
  expect(sentences({ timeline, payments: [check, zelle], paidCents: 325_00 })).toEqual([
    `${to} got a receipt for $100.00 (Zelle) on ${later}`,
    `${to} got a receipt for $225.00 (Check) on ${at}`,
  ]);
});

test('a receipt of which no amount is stored is listed without amount', () => {
  const { paymentId: _id, amountCents: _amount, detail: _method, ...old } = event();
  expect(sentences({ timeline: [old] })).toEqual([`${to} got a receipt on ${at}`]);
});

test('a receipt that waits comes first, and says that it goes out in a few seconds', () => {
  const waitingReceipts = [{ paymentId: 'p2', to }];
  const invoice = { timeline: [event()], payments: [check, zelle], paidCents: 325_00, waitingReceipts };
  expect(sentences(invoice)).toEqual([
    `${to} gets a receipt for $100.00 (Zelle) in a few seconds`,
    `${to} got a receipt for $225.00 (Check) on ${at}`,
  ]);
});

test('a receipt that is delayed says that the client does not have it', () => {
  const waitingReceipts = [{ paymentId: 'p1', to, isDelayed: true }];
  expect(sentences({ timeline: [], payments: [check], paidCents: 225_00, waitingReceipts })).toEqual([
    `${to} has no receipt for $225.00 (Check) yet (it waits to be emailed)`,
  ]);
});

test('the last outcome of a receipt counts, and a receipt that was not emailed says why', () => {
  const unconfirmed = event({ kind: 'unconfirmed' });
  expect(sentences({ timeline: [event({ at: later }), unconfirmed], payments: [check] })).toEqual([
    `${to} got a receipt for $225.00 (Check) on ${later}`,
  ]);
  expect(sentences({ timeline: [unconfirmed], payments: [check] })).toEqual([
    `${to} may have got a receipt for $225.00 (Check) on ${at}`,
  ]);
  const refused = event({ kind: 'not-emailed', detail: 'The mail service did not accept the message.' });
  expect(sentences({ timeline: [refused], payments: [check] })).toEqual([
    `${to} got no receipt for $225.00 (The mail service did not accept the message)`,
  ]);
});

test('a receipt says if it came back, or if its payment was removed later', () => {
  const returned = event({ kind: 'bounced', at: later });
  expect(sentences({ timeline: [returned, event()], payments: [check] })).toEqual([
    `${to} got a receipt for $225.00 (Check) on ${at} (not delivered)`,
  ]);
  const afterRemoval = `${to} got a receipt for $225.00 (Check) on ${at} (you removed this payment later)`;
  expect(sentences({ timeline: [event()] })).toEqual([afterRemoval]);
  expect(sentences({ timeline: [event()], payments: [zelle], paidCents: 100_00 })).toEqual([afterRemoval]);
  // The payments are not read yet.
  expect(sentences({ timeline: [event()], paidCents: 325_00 })).toEqual([
    `${to} got a receipt for $225.00 (Check) on ${at}`,
  ]);
});

test('a receipt of a payment that was removed and recorded again is right', () => {
  const again = { ...check, paymentId: 'p3' };
  const paid = { timeline: [event()], payments: [again], paidCents: 225_00 };
  expect(sentences(paid)).toEqual([`${to} got a receipt for $225.00 (Check) on ${at}`]);
  // The payment recorded now has a receipt of its own.
  const own = event({ paymentId: 'p3', at: later });
  expect(sentences({ ...paid, timeline: [own, event()] })[1]).toMatch(/you removed this payment later/);
  const waitingReceipts = [{ paymentId: 'p3', to }];
  expect(sentences({ ...paid, waitingReceipts })[1]).toMatch(/you removed this payment later/);
  const failed = event({ kind: 'not-emailed', paymentId: 'p3', at: later });
  expect(sentences({ ...paid, timeline: [failed, event()] })[1]).not.toMatch(/removed/);
  // One payment explains one receipt.
  const twice = event({ paymentId: 'p0', at: later });
  expect(sentences({ ...paid, timeline: [twice, event()] }).map((text) => /removed/.test(text))).toEqual([
    false,
    true,
  ]);
  for (const other of [{ ...again, amountCents: 1 }, { ...again, method: 'cash' } as const])
    expect(sentences({ ...paid, payments: [other] })[0]).toMatch(/you removed this payment later/);
});

test('a receipt shows the current version if it was emailed after the last edit', () => {
  const edited: TimelineEvent = { kind: 'edited', at: '2026-11-05T12:00:00.000Z' };
  const isOnReceipt = (timeline: readonly TimelineEvent[]) => emailWithNewVersion({ timeline }) === 'receipt';
  expect(isOnReceipt([event(), edited])).toBe(true);
  expect(isOnReceipt([event({ kind: 'not-emailed' }), edited])).toBe(false);
  expect(isOnReceipt([event({ kind: 'bounced' }), event(), edited])).toBe(false);
  expect(isOnReceipt([edited, event()])).toBe(false);
  expect(isOnReceipt([edited])).toBe(false);
});

const shownOn = '2026-11-10T08:00:00.000Z';

/** A corrected invoice whose link shows the new version since November 10. */
const correctedByLink = (...timeline: TimelineEvent[]) =>
  ({
    status: 'sent',
    clientEmail: to,
    linkId: 'link-1',
    isCorrectedByLink: true,
    shownSince: shownOn,
    timeline,
  }) as const;

test('a reminder shows the current version if it was emailed since the link shows it', () => {
  const earlier = event({ mail: 'reminder', at: '2026-11-09T08:00:00.000Z' });
  const later = event({ mail: 'reminder', at: '2026-11-11T08:00:00.000Z' });
  const isOnReminder = (...timeline: TimelineEvent[]) =>
    emailWithNewVersion(correctedByLink(...timeline)) === 'reminder';
  expect(isOnReminder(later, earlier)).toBe(true);
  expect(isOnReminder(earlier)).toBe(false);
  expect(isOnReminder(event({ ...later, kind: 'bounced' }), later)).toBe(false);
  expect(isOnReminder(later, event({ ...earlier, kind: 'bounced' }), earlier)).toBe(true);
  const { shownSince: _unknown, ...withoutInstant } = correctedByLink(later);
  expect(emailWithNewVersion(withoutInstant)).toBeUndefined();
  expect(emailWithNewVersion({ timeline: [later], shownSince: shownOn })).toBeUndefined();
  expect(newVersionSentences(correctedByLink(later))).toEqual([
    'The link shows the new version. Your client got no email about it, except the reminder, which shows it too.',
  ]);
});

test('the notice about an older version says whether the new one on the link was opened', () => {
  const opened = (lastAt: string) => ({ kind: 'opened', at: '2026-11-08T08:00:00.000Z', lastAt }) as const;
  expect(newVersionSentences(correctedByLink(opened('2026-11-09T08:00:00.000Z')))).toEqual([
    versionTexts.notTold,
  ]);
  expect(newVersionSentences(correctedByLink(opened('2026-11-11T08:00:00.000Z')))).toEqual([
    versionTexts.notTold,
    'The link was probably opened after it started to show the new version.',
  ]);
});

test('the notice about an older version says whether the link and the emailed receipt show the new one', () => {
  const edited = event({ kind: 'edited' });
  const invoice = {
    status: 'sent',
    clientEmail: 'dana@client.example',
    linkId: 'link-1',
    timeline: [edited],
  } as const;
  const onReceipt = { ...invoice, timeline: [event(), edited] };
  const olderLink = versionTexts.linkIsOlder;
  expect(newVersionSentences(invoice)).toEqual([olderLink]);
  expect(newVersionSentences({ ...invoice, isCorrectedByLink: true })).toEqual([versionTexts.notTold]);
  expect(newVersionSentences(onReceipt)).toEqual([
    olderLink,
    'The receipt that you emailed shows the new version.',
  ]);
  expect(newVersionSentences({ ...onReceipt, isCorrectedByLink: true })).toEqual([
    'The link shows the new version. Your client got no email about it, except the receipt, which shows it too.',
  ]);
});

test('the owner sees the last reminder that the client got, and whether it was returned', () => {
  const first = event({ mail: 'reminder', at: '2026-11-08T14:00:00.000Z' });
  const last = event({ mail: 'reminder', at: '2026-11-12T14:00:00.000Z' });
  const news = { to: last.to, text: 'was sent a reminder', at: last.at };
  expect(reminderNews([event({ kind: 'edited' })])).toBeUndefined();
  expect(reminderNews([last, event(), first])).toMatchObject(news);
  expect(reminderNews([last, event(), first])).not.toHaveProperty('problem');
  const bounced = event({ mail: 'reminder', kind: 'bounced' });
  expect(reminderNews([bounced, last])).toMatchObject({ ...news, problem: 'not delivered' });
  expect(reminderNews([last, bounced, first])).not.toHaveProperty('problem');
});
