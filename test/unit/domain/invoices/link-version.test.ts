import { expect, test } from 'vitest';
import { isLinkOlder, publishingLabel } from '#domain/invoices/link-version';
import { paymentNotice, paymentsNotice } from '#domain/invoices/payment-notice';

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
