import { expect, test } from 'vitest';
import { quoteBillOf } from '#domain/quotes/quote-bill';

const sent = {
  invoiceId: 'i1',
  invoiceNumber: 'INV-1',
  status: 'sent',
  totalCents: 335_00,
  dueDate: '2026-11-10',
} as const;

test('a bill of a quote says its number, its state of today, and what arrived', () => {
  expect(quoteBillOf({ ...sent, depositCents: 100_00 }, false, '2026-11-12')).toEqual({
    invoiceId: 'i1',
    invoiceNumber: 'INV-1',
    badge: { label: 'Overdue', tone: 'red' },
    totalCents: 335_00,
    receivedCents: 100_00,
  });
  expect(quoteBillOf({ ...sent, status: 'draft' }, true, '2026-11-12')).toMatchObject({
    badge: { label: 'Draft' },
    isDraft: true,
    receivedCents: 0,
  });
});
