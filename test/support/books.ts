import type { BookInvoice, BookPayment } from '#domain/reports/books';

let count = 0;

/** An invoice of $100.00 as reports read it. `changes` replace single fields. */
export function aBookInvoice(changes: Partial<BookInvoice> = {}): BookInvoice {
  count += 1;
  return {
    invoiceId: `invoice-${String(count).padStart(6, '0')}`,
    invoiceNumber: `INV-${1000 + count}`,
    status: 'sent',
    clientName: 'Oakmont',
    clientEmail: 'oakmont@example.com',
    issueDate: '2026-03-05',
    dueDate: '2026-04-04',
    billedMonth: (changes.issueDate ?? '2026-03-05').slice(0, 7),
    totalCents: 10_000,
    subtotalCents: 10_000,
    discountCents: 0,
    taxBaseCents: 0,
    taxCents: 0,
    payments: [],
    ...changes,
  };
}

/** A payment in cents, received on a day. */
export const aBookPayment = (
  date: string,
  amountCents: number,
  changes: Partial<BookPayment> = {},
): BookPayment => ({
  date,
  amountCents,
  method: 'check',
  ...changes,
});
