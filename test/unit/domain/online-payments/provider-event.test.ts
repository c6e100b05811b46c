import { expect, test } from 'vitest';
import { parseEvent } from '#domain/online-payments/provider-event';

const event = (object: Record<string, unknown>, type = 'some.event') => ({
  object: 'event',
  id: 'evt_1',
  created: 1_800_000_000,
  account: 'acct_1',
  type,
  data: { object },
});

test.each([
  ['payment', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
  ['payment', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['payment', { object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 're_1'],
  ['dispute', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'dp_1'],
  ['account', { object: 'account', id: 'acct_1' }, 'acct_1'],
])('an event about a %s names the object that must be read: %j', (kind, object, id) => {
  expect(parseEvent(event(object))).toEqual({
    eventId: 'evt_1',
    type: 'some.event',
    createdAt: 1_800_000_000,
    accountId: 'acct_1',
    subject: { kind, id },
  });
});

test.each([
  [{ object: 'payout', id: 'po_1' }],
  [{ object: 'checkout.session', id: 'cs_1', payment_intent: null }],
  [{ object: 'balance' }],
])('an event about %j is accepted without an object to read', (object) => {
  expect(parseEvent(event(object))).toBeDefined();
  expect(parseEvent(event(object))).not.toHaveProperty('subject');
});

test.each([[null], ['{}'], [{}], [{ ...event({ object: 'charge' }), id: '' }], [{ ...event({}), data: {} }]])(
  '%j is not an event',
  (raw) => {
    expect(parseEvent(raw)).toBeUndefined();
  },
);

const ours = { metadata: { userId: 'pat', invoiceId: 'invoice-1' }, amount: 8_000 };

test.each([
  ['payment_intent.created', 'payment_intent'],
  ['payment_intent.payment_failed', 'payment_intent'],
  ['payment_intent.canceled', 'payment_intent'],
  ['charge.failed', 'charge'],
  ['checkout.session.async_payment_failed', 'checkout.session'],
  ['checkout.session.expired', 'checkout.session'],
])('an event %s brings no money, so the client may try again before it is processed', (type, object) => {
  expect(parseEvent(event({ object, id: 'pi_1', payment_intent: 'pi_1', ...ours }, type))).not.toHaveProperty(
    'page',
  );
});

test.each([
  ['payment_intent.succeeded', 'payment_intent'],
  ['payment_intent.processing', 'payment_intent'],
  ['checkout.session.completed', 'checkout.session'],
  ['charge.refunded', 'charge'],
])('until an event %s is processed, its page is not paid again', (type, object) => {
  expect(parseEvent(event({ object, id: 'pi_1', payment_intent: 'pi_1', ...ours }, type))?.page).toEqual({
    userId: 'pat',
    documentId: 'invoice-1',
    amountCents: 8_000,
  });
});
