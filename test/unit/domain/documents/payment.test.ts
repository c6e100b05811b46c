import { describe, expect, test } from 'vitest';
import { balanceOf } from '#domain/documents/amounts';
import { methodLabel, paidBy, paymentMethods } from '#domain/documents/payment';
import { parsePayment, paymentFaults, paymentNoteLength } from '#domain/invoices/validate-payment';

const today = '2026-11-22';

describe('a payment', () => {
  test('is by default the whole balance, received today by another method', () => {
    expect(paymentFaults({}, today)).toEqual({});
    expect(paymentFaults({ amount: ' ', date: '', method: '', note: '' }, today)).toEqual({});
    expect(parsePayment({}, today)).toEqual({ date: today, method: 'other' });
  });

  test('is recorded as typed, with its note on one line', () => {
    const typed = { amount: '$600', date: ' 2026-11-20 ', method: 'check', note: ' No.\n1042 ' };
    expect(paymentFaults(typed, today)).toEqual({});
    expect(parsePayment(typed, today)).toEqual({
      amountCents: 600_00,
      date: '2026-11-20',
      method: 'check',
      note: 'No. 1042',
    });
  });

  test('shows each fault at its field', () => {
    expect(
      paymentFaults({ amount: '0', date: '2026-02-30', method: 'barter', note: 'n'.repeat(201) }, today),
    ).toEqual({
      amount: 'Enter an amount above 0, such as 250.00.',
      date: 'Enter the day it was received.',
      method: 'Choose how it was paid.',
      note: 'The note can be at most 200 characters.',
    });
    expect(paymentFaults({ amount: '1.200' }, today)).toEqual({ amount: 'Write 1200 or 1.20.' });
    expect(paymentFaults({ amount: '-1' }, today)).toHaveProperty('amount');
    expect(paymentFaults({ amount: 'ten' }, today)).toHaveProperty('amount');
    expect(paymentFaults({ amount: '0.01', note: 'n'.repeat(paymentNoteLength) }, today)).toEqual({});
  });

  test('may have been received today, but not tomorrow', () => {
    expect(paymentFaults({ date: today }, today)).toEqual({});
    expect(paymentFaults({ date: '1970-01-01' }, today)).toEqual({});
    expect(paymentFaults({ date: '0001-01-01' }, today)).toEqual({
      date: 'Enter a date between 1970 and 2200.',
    });
    expect(paymentFaults({ date: '2026-11-23' }, today)).toEqual({
      date: 'The date cannot be later than today.',
    });
  });

  test('with a method that only a newer release knows is shown as Other', () => {
    expect(paymentMethods.map(methodLabel)).toEqual([
      'Cash',
      'Check',
      'Card',
      'Bank transfer',
      'Zelle',
      'Other',
    ]);
    expect(methodLabel('unknown')).toBe('Other');
  });

  test('reduces the balance, and a deposit reduces it too', () => {
    expect(balanceOf({ totalCents: 1_000_00 })).toBe(1_000_00);
    expect(balanceOf({ totalCents: 1_000_00, paidCents: 600_00, depositCents: 100_00 })).toBe(300_00);
  });
});

test('the method of a payment can be inserted into a sentence', () => {
  expect(paymentMethods.map(paidBy)).toEqual([
    'in cash',
    'by check',
    'by card',
    'by bank transfer',
    'by Zelle',
    'method Other',
  ]);
});
