import { expect, test } from 'vitest';
import { debtorsNotSaved } from '#domain/documents/unsaved-debtors';
import { afterDeletion, repeatGoesOn } from '#domain/recurring/client-deletion';

const client = { name: 'Ben Ames', invoiceCount: 3, balanceCents: 257_50 };

test('the deletion of a client says what is owed and how many invoices stay', () => {
  expect(afterDeletion(client)).toEqual([
    'Ben Ames owes you $257.50.',
    '3 invoices stay in your history, and what is owed stays owed.',
  ]);
  expect(afterDeletion({ ...client, invoiceCount: 1, balanceCents: 0 })).toEqual([
    '1 invoice stays in your history.',
  ]);
  expect(afterDeletion({ ...client, invoiceCount: 0, balanceCents: 0 })).toEqual([]);
});

test('the deletion of a client names an amount that is refunded or disputed and not decided', () => {
  expect(afterDeletion({ ...client, invoiceCount: 1, balanceCents: 0, toDecideCents: 1_000_00 })).toEqual([
    'Whether Ben Ames owes you $1,000.00 is not decided yet.',
    '1 invoice stays in your history.',
  ]);
  expect(afterDeletion({ ...client, toDecideCents: 48_00 })).toEqual([
    'Ben Ames owes you $257.50.',
    'Whether Ben Ames owes you $48.00 is not decided yet.',
    '3 invoices stay in your history, and what is owed stays owed.',
  ]);
});

test('an invoice that repeats names its amount, its rhythm and its next day', () => {
  expect(
    repeatGoesOn(
      { invoiceNumber: '1001', totalCents: 257_50 },
      { rhythm: 'month', next: '2026-12-30' },
      false,
    ),
  ).toBe('Invoice 1001 over $257.50 repeats every month and goes on, next on December 30, 2026.');
});

test('names that owe without a saved client are added up, the largest first', () => {
  const owing = (clientName: string, totalCents: number, clientId?: string) => ({
    clientName,
    totalCents,
    status: 'sent' as const,
    ...(clientId !== undefined && { clientId }),
  });
  expect(
    debtorsNotSaved(
      [
        owing('Ben Ames', 100_00, 'gone'),
        owing('Cleo', 150_00),
        owing('Ben  Ames', 100_00),
        owing('Ruth', 900_00, 'ruth'),
        { ...owing('Paid', 10_00), status: 'paid' as const, paidCents: 10_00 },
      ],
      [{ clientId: 'ruth' }],
    ),
  ).toEqual([
    { name: 'Ben Ames', owedCents: 200_00 },
    { name: 'Cleo', owedCents: 150_00 },
  ]);
});
