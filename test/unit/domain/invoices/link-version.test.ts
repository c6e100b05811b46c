import { describe, expect, test } from 'vitest';
import { isEmailedLinkReplaced, isLinkOpened } from '#domain/invoices/link-events';
import { isLinkOlder, publishingLabel, shownSince } from '#domain/invoices/link-version';
import { isOpenedSince } from '#domain/invoices/opened';
import { paymentNotice, paymentsNotice } from '#domain/invoices/payment-notice';
import { aRecord } from '#test/support/invoices';

const older = {
  status: 'sent',
  linkId: 'link-1',
  clientVersions: [{ to: 'ruth@keller.example', totalCents: 1_890_00, isCurrent: false }],
} as const;
const current = { ...older, clientVersions: [{ to: 'ruth@keller.example', isCurrent: true }] } as const;
const { linkId: _link, ...withoutLink } = older;
const copied = { ...older, isCorrectedByLink: true } as const;

test('the link is older until the owner publishes the version that the client does not have', () => {
  expect([older, current, withoutLink, copied].map(isLinkOlder)).toEqual([true, false, false, false]);
  expect(isLinkOlder({ ...older, status: 'paid' })).toBe(false);
});

test('the label of an action says that it shows the new version, only if the link shows an older one', () => {
  expect(publishingLabel('Copy link', older)).toBe('Copy link and show the new version');
  for (const invoice of [current, withoutLink, copied])
    expect(publishingLabel('Copy link', invoice)).toBe('Copy link');
});

test('before a payment is recorded, the owner reads what it tells a client with an older version', () => {
  expect(paymentNotice(older, false)).toBe(
    'Your client has an older version. Once you record the payment, the link shows the new version. Your client gets no email about it.',
  );
  expect(paymentNotice(older, true)).toBe(
    'Your client has an older version. Once you record the payment, the link shows the new version, and so does the receipt.',
  );
  expect(paymentNotice(copied, false)).toBeUndefined();
  expect(paymentNotice(copied, true)).toBe(
    'Your client has an older version. The receipt shows the new one.',
  );
  expect(paymentNotice(current, true)).toBeUndefined();
});

test('before payments of several invoices are recorded, the owner reads which links will change', () => {
  expect(paymentsNotice([])).toBeUndefined();
  expect(paymentsNotice(['#HHA-1'])).toBe(
    'Your client has an older version of #HHA-1. Once you record the payments, the link shows the new version.',
  );
  expect(paymentsNotice(['#HHA-1', '#HHA-2'])).toBe(
    'Your clients have an older version of #HHA-1, #HHA-2. Once you record the payments, the links show the new version.',
  );
});

describe("the client's page shows the current version", () => {
  const [created, republished] = ['2026-11-03T08:00:00.000Z', '2026-11-05T08:00:00.000Z'];
  const sent = aRecord({ createdAt: created, contentId: 'first', publishedId: 'first' });
  const edited = { ...sent, contentId: 'second', revision: 2 };

  test('from the beginning, until it is edited', () => {
    expect(shownSince(sent)).toBe(created);
    expect(shownSince(edited)).toBeUndefined();
    expect(shownSince(aRecord())).toBeUndefined();
  });

  test('since the edited version was published', () => {
    expect(shownSince({ ...edited, publishedId: 'second', republishedAt: republished })).toBe(republished);
  });

  test('also if an edit changed nothing that is printed', () => {
    const copies = [{ contentId: 'first', revision: 1 }];
    expect(shownSince({ ...edited, revision: 1, clientCopies: copies })).toBe(created);
    expect(shownSince({ ...edited, clientCopies: copies })).toBeUndefined();
  });
});

test('the link of an email stopped working if the owner made a new one since the last email to that address', () => {
  const [ruth, office] = ['ruth@keller.example', 'office@keller.example'];
  const emailed = { kind: 'emailed', mail: 'to-client', to: ruth, at: '' } as const;
  const renewed = { kind: 'link-renewed', at: '' } as const;
  expect(isEmailedLinkReplaced([renewed, emailed], ruth)).toBe(true);
  expect(isEmailedLinkReplaced([{ ...emailed, to: office }, renewed, emailed], ruth)).toBe(true);
  expect(isEmailedLinkReplaced([{ ...emailed, mail: 'reminder' }, renewed, emailed], ruth)).toBe(false);
  const bounced = { ...emailed, kind: 'bounced' } as const;
  expect(isEmailedLinkReplaced([bounced, emailed, renewed, emailed], ruth)).toBe(true);
  expect(isEmailedLinkReplaced([emailed, bounced, emailed, renewed, emailed], ruth)).toBe(false);
  expect(isEmailedLinkReplaced([{ kind: 'link-copied', at: '' }, emailed], ruth)).toBe(false);
});

test('a link was opened if that was since it shows the version and since it replaced another', () => {
  const [first, second, third] = [3, 4, 5].map((day) => `2026-11-0${day}T08:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const renewed = { kind: 'link-renewed', at: second } as const;
  const opened = (at: string) => ({ kind: 'opened', at: first, lastAt: at }) as const;
  expect(isLinkOpened({ timeline: [opened(second)], shownSince: first })).toBe(true);
  expect(isLinkOpened({ timeline: [opened(first)], shownSince: second })).toBe(false);
  expect(isLinkOpened({ timeline: [renewed, opened(first)], shownSince: first })).toBe(false);
  expect(isLinkOpened({ timeline: [renewed, opened(third)], shownSince: first })).toBe(true);
  expect(isLinkOpened({ timeline: [opened(third)] })).toBe(false);
});

test('an opening counts if the last one is at or after an instant', () => {
  const [first, last, later] = [3, 5, 6].map((day) => `2026-11-0${day}T08:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const opened = [{ kind: 'opened', at: first, lastAt: last }];
  expect([first, last].map((since) => isOpenedSince(opened, since))).toEqual([true, true]);
  expect(isOpenedSince(opened, later)).toBe(false);
  expect(isOpenedSince([{ kind: 'opened', at: first }], last)).toBe(false);
  expect(isOpenedSince([], first)).toBe(false);
  // The page never showed the version.
  expect(isOpenedSince(opened, undefined)).toBe(false);
});
