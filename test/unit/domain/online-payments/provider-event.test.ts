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
