import { expect, test } from 'vitest';
import type { StandingFacts } from '#domain/documents/standing';
import { verifiedStateOf } from '#lambdas/public-links/store/verified-states';

const paid: StandingFacts = { status: 'paid', totalCents: 100_00, paidCents: 100_00, dueDate: '2026-11-30' };
const onlineOf = (summary: object) => ({ onlinePayments: { payments: { pi_1: summary } } });

test.each<[string, StandingFacts, string]>([
  ['paid', paid, 'paid'],
  ['unpaid', { ...paid, status: 'sent', paidCents: 0 }, 'unpaid'],
  [
    'refunded and no longer owed',
    {
      ...paid,
      paidCents: 0,
      waivedCents: 100_00,
      ...onlineOf({ receivedCents: 100_00, refundedCents: 100_00 }),
    },
    'refunded',
  ],
  [
    'disputed',
    { ...paid, ...onlineOf({ receivedCents: 100_00, dispute: 'open', disputedCents: 100_00 }) },
    'disputed',
  ],
  ['void', { ...paid, status: 'void' }, 'void'],
  [
    'refunded without an answer',
    {
      ...paid,
      status: 'sent',
      paidCents: 0,
      ...onlineOf({ receivedCents: 100_00, refundedCents: 100_00, losses: { re_1: { cents: 100_00 } } }),
    },
    'not-asked',
  ],
  [
    'received by a reported account',
    { ...paid, status: 'sent', ...onlineOf({ receivedCents: 100_00, isReported: true }) },
    'not-asked',
  ],
  [
    'undecided in part, and unpaid in part',
    {
      ...paid,
      status: 'sent',
      paidCents: 0,
      ...onlineOf({ receivedCents: 60_00, refundedCents: 60_00, losses: { re_1: { cents: 60_00 } } }),
    },
    'not-asked',
  ],
  [
    'on its way from the bank in part',
    { ...paid, status: 'sent', paidCents: 0, ...onlineOf({ pendingCents: 60_00 }) },
    'not-asked',
  ],
  ['being checked', { ...paid, status: 'sent', paidCents: 0, isBeingChecked: true }, 'not-asked'],
  ['of $0.00', { ...paid, status: 'sent', totalCents: 0, paidCents: 0 }, 'not-asked'],
  ['paid by its deposit', { ...paid, status: 'sent', paidCents: 0, depositCents: 100_00 }, 'paid'],
])('an invoice that is %s is verified as %s', (_, facts, state) => {
  expect(verifiedStateOf(facts)).toBe(state);
});
