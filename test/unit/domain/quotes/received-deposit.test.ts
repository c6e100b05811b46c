import { describe, expect, test } from 'vitest';
import type { OnlineDeposit } from '#domain/documents/online/online-deposit';
import {
  depositRows,
  depositRowsOfView,
  parseReceived,
  receivedFaults,
  receivedText,
  recordableBesideOnline,
  standingOfQuoteDeposit,
} from '#domain/quotes/received-deposit';
import { anApproval } from '#test/support/approvals';

const faults = (amount: string, on = '2026-11-03') => receivedFaults({ amount, on }, 250_00, '2026-11-03');

const { content } = anApproval;

describe('a deposit that was received', () => {
  test('is above zero and at most the total of its quote', () => {
    for (const amount of ['', '0', '-1', 'half']) expect(faults(amount).amount).toMatch('Enter the amount');
    expect(faults('250.01').amount).toBe('Amount is more than the total of $250.00.');
    expect(faults('$250')).toEqual({});
  });

  test('was received today or on an earlier day', () => {
    for (const on of ['', '2026-11-04', '2026-02-30', '11/03/2026'])
      expect(faults('50', on)).toEqual({ on: 'Enter the day you received it, not later than today.' });
    expect(faults('50', '2024-02-29')).toEqual({});
    expect(faults('50', '0001-01-01')).toEqual({ on: 'Enter a date between 1970 and 2200.' });
  });

  test('is stored in cents', () => {
    expect(parseReceived({ amount: '$1,250.50', on: '2026-11-03' })).toEqual({
      cents: 1_250_50,
      on: '2026-11-03',
    });
  });

  test('is said in one sentence, with the method if that is known', () => {
    const received = { cents: 500_00, on: '2026-11-26' };
    expect(receivedText({ ...received, method: 'check' })).toBe(
      'Deposit of $500.00 received on November 26, 2026 by check',
    );
    for (const method of [{}, { method: 'other' }, { method: 'unknown' }] as const)
      expect(receivedText({ ...received, ...method })).toBe(
        'Deposit of $500.00 received on November 26, 2026',
      );
  });

  test('has a known payment method or none', () => {
    const typed = { amount: '50', on: '2026-11-03' };
    expect(receivedFaults({ ...typed, method: 'barter' }, 250_00, '2026-11-03')).toEqual({
      method: 'Choose how it was paid.',
    });
    expect(receivedFaults({ ...typed, method: 'check' }, 250_00, '2026-11-03')).toEqual({});
    expect(parseReceived({ ...typed, method: 'check' })).toEqual({
      cents: 50_00,
      on: typed.on,
      method: 'check',
    });
    for (const method of [undefined, ''])
      expect(parseReceived({ ...typed, method })).not.toHaveProperty('method');
  });
});

describe('the note of a received deposit', () => {
  const typed = { amount: '50', on: '2026-11-03' };

  test('is stored as one clean line, or not at all', () => {
    expect(parseReceived({ ...typed, note: ' Check\n1042 ' })).toMatchObject({ note: 'Check 1042' });
    for (const note of [undefined, '', ' '])
      expect(parseReceived({ ...typed, note })).not.toHaveProperty('note');
  });

  test('has at most 200 characters', () => {
    const faultsOf = (note: string) => receivedFaults({ ...typed, note }, 250_00, '2026-11-03');
    expect(faultsOf('x'.repeat(200))).toEqual({});
    expect(faultsOf('x'.repeat(201))).toEqual({ note: 'The note can be at most 200 characters.' });
  });
});

describe('the deposit on the page of a quote', () => {
  const rows = (cents?: number) =>
    depositRows(content, { isOpen: true, ...(cents !== undefined && { received: { cents, on: '' } }) });

  test('is due on approval until a deposit was received', () => {
    expect(rows()).toEqual([{ label: 'Deposit (25%), due on approval', value: '$62.50' }]);
    expect(standingOfQuoteDeposit(content, { isOpen: true }).owedCents).toBe(62_50);
  });

  test('shows the received amount and the remaining amount', () => {
    const requested = { label: 'Deposit (25%)', value: '$62.50' };
    expect(rows(40_00)).toEqual([
      requested,
      { label: 'Deposit received', value: '$40.00' },
      { label: 'Deposit left to pay', value: '$22.50' },
    ]);
    for (const cents of [62_50, 100_00]) {
      expect(rows(cents).slice(0, 1)).toEqual([requested]);
      expect(rows(cents)).toHaveLength(2);
      const received = { cents, on: '' };
      expect(standingOfQuoteDeposit(content, { isOpen: true, received }).owedCents).toBe(0);
    }
  });

  test('shows only the received amount if no deposit was requested', () => {
    const { deposit: _none, ...plain } = content;
    expect(depositRows(plain, { isOpen: true })).toEqual([]);
    expect(depositRows(plain, { isOpen: true, received: { cents: 50_00, on: '' } })).toEqual([
      { label: 'Deposit received', value: '$50.00' },
    ]);
    expect(standingOfQuoteDeposit(plain, { isOpen: true }).owedCents).toBe(0);
  });

  test.each<[string, Parameters<typeof depositRows>[1]]>([
    ['billed', { isOpen: false }],
    ['refunded', { isOpen: true, online: { paidCents: 0, refundedCents: 62_50 } }],
    ['on its way from the bank', { isOpen: true, online: { paidCents: 0, pendingCents: 62_50 } }],
  ])('is not called due once it is %s', (_, facts) => {
    expect(depositRows(content, facts)).toEqual([{ label: 'Deposit (25%)', value: '$62.50' }]);
  });

  test('is not called paid while the bank of the client disputes it', () => {
    const online = { paidCents: 62_50, on: '2026-11-03' } as const;
    const labelsOf = (deposit: OnlineDeposit) =>
      depositRows(content, { isOpen: true, online: deposit }).map(({ label }) => label);
    expect(labelsOf(online)).toEqual(['Deposit (25%)', 'Deposit paid']);
    expect(labelsOf({ ...online, dispute: 'open' })).toEqual(['Deposit (25%)', 'Deposit in dispute']);
  });

  test('has nothing left to pay once it is not asked for', () => {
    const received = { cents: 40_00, on: '' };
    for (const facts of [{ isOpen: false }, { isOpen: true, online: { paidCents: 0, pendingCents: 22_50 } }])
      expect(depositRows(content, { ...facts, received })).toEqual([
        { label: 'Deposit (25%)', value: '$62.50' },
        { label: 'Deposit received', value: '$40.00' },
      ]);
    expect(depositRowsOfView({ ...content, depositDueCents: 0 })).toEqual([
      { label: 'Deposit (25%)', value: '$62.50' },
    ]);
    expect(depositRowsOfView(content)[0]?.label).toBe('Deposit (25%), due on approval');
  });
});

test('beside a bank payment on its way, only the rest of the deposit can be recorded', () => {
  const quoted = { ...content, deposit: { amount: 100_00 } };
  expect(recordableBesideOnline(quoted, undefined)).toBeUndefined();
  expect(recordableBesideOnline(quoted, { paidCents: 0, pendingCents: 100_00 })?.cents).toBe(0);
  expect(recordableBesideOnline(quoted, { paidCents: 20_00, pendingCents: 50_00 })?.cents).toBe(30_00);
  const typed = { amount: '100.00', on: '2026-11-03' };
  expect(receivedFaults(typed, 250_00, '2026-11-03', { cents: 0, paidCents: 0 })).toEqual({
    amount: 'A bank payment is on its way. At most $0.00 can be recorded beside it.',
  });
  expect(receivedFaults(typed, 250_00, '2026-11-03', { cents: 100_00, paidCents: 0 })).toEqual({});
});

test('beside a deposit that was paid online, only its rest can be recorded, until it is refunded', () => {
  const quoted = { ...content, deposit: { amount: 100_00 } };
  const typed = { amount: '100.00', on: '2026-11-03' };
  const faultsBeside = (online: OnlineDeposit) =>
    receivedFaults(typed, 250_00, '2026-11-03', recordableBesideOnline(quoted, online));
  expect(faultsBeside({ paidCents: 100_00 })).toEqual({
    amount: '$100.00 was paid online. At most $0.00 can be recorded beside it.',
  });
  expect(faultsBeside({ paidCents: 40_00 })).toEqual({
    amount: '$40.00 was paid online. At most $60.00 can be recorded beside it.',
  });
  expect(faultsBeside({ paidCents: 0, refundedCents: 100_00 })).toEqual({});
});
