import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLockedByPayments } from '#domain/documents/money-amounts';
import {
  depositFaults,
  minimumForDeposit,
  minimumTotal,
  onlineDepositCents,
  paidOf,
} from '#domain/invoices/deposit-paid';

/** An invoice of which `depositCents` of a deposit were paid online, and `paidCents` in all. */
const paidOnline = (depositCents: number, paidCents: number, movedCents = 0) => ({
  paidCents,
  onlinePayments: { payments: { pi: { depositCents, movedCents }, other: {} } },
});

describe('the deposit paid online', () => {
  test('is what remains of it on the invoice, at most what is paid', () => {
    expect(onlineDepositCents(paidOnline(500, 700))).toBe(500);
    expect(onlineDepositCents(paidOnline(500, 700, 200))).toBe(300);
    expect(onlineDepositCents(paidOnline(500, 400))).toBe(400);
    expect(onlineDepositCents(paidOnline(500, -5))).toBe(0);
    expect([onlineDepositCents({}), onlineDepositCents({ paidCents: 5 })]).toEqual([0, 0]);
  });

  test('does not prevent a change of the invoice, but any other payment does', () => {
    expect(isLockedByPayments({})).toBe(false);
    expect(isLockedByPayments(paidOnline(500, 500))).toBe(false);
    expect(isLockedByPayments(paidOnline(500, 501))).toBe(true);
    expect(isLockedByPayments({ paidCents: 1 })).toBe(true);
  });

  test('is listed on the document if there is one', () => {
    expect(paidOf({ status: 'sent', totalCents: 900, ...paidOnline(500, 700) })).toEqual({
      paidCents: 700,
      onlineDepositCents: 500,
    });
    expect(paidOf({ status: 'sent', totalCents: 900, paidCents: 700, waivedCents: 1 })).toEqual({
      paidCents: 700,
      waivedCents: 1,
    });
  });

  test('is on hold on the document if a reported account received it, also before the invoice is sent', () => {
    const payments = { pi_1: { receivedCents: 500, depositCents: 500, isReported: true as const } };
    for (const status of ['created', 'sent'])
      expect(paidOf({ status, totalCents: 900, paidCents: 500, onlinePayments: { payments } })).toEqual({
        paidCents: 500,
        onlineDepositCents: 500,
        undecidedCents: 500,
        reportedCents: 500,
      });
  });
});

describe('the total of an invoice with a deposit', () => {
  test('cannot be less than the deposit, and the message names the amount', () => {
    expect(depositFaults(499, 500)).toEqual([
      { field: 'lineItems', message: 'The total cannot be less than the deposit of $5.00 that was paid.' },
    ]);
    expect([depositFaults(500, 500), depositFaults(0)]).toEqual([[], []]);
  });

  test('is at least what was paid by hand, and at most the total of the quote because of an online payment', () => {
    const cents = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(cents, cents, cents, (depositCents, onlineCents, quotedCents) => {
        const least = minimumForDeposit({ depositCents, onlineCents, quotedCents });
        expect(least).toBeGreaterThanOrEqual(depositCents);
        expect(least).toBeLessThanOrEqual(Math.max(depositCents, quotedCents));
        const paid = depositCents + onlineCents;
        if (paid <= quotedCents) expect(least).toBe(paid);
        else expect(least).toBe(Math.max(depositCents, quotedCents));
        expect(minimumForDeposit({ depositCents, onlineCents })).toBe(paid);
      }),
    );
    expect(minimumForDeposit({})).toBe(0);
  });

  test('is the deposit of a stored invoice, at most the total of its quote', () => {
    expect(minimumTotal({ ...paidOnline(500, 900), quotedCents: 450 })).toBe(450);
    expect(minimumTotal({ ...paidOnline(500, 900), depositCents: 50, quotedCents: 900 })).toBe(550);
  });
});
