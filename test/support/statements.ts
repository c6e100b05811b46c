import { shownHowToPay } from '#domain/documents/how-to-pay';
import type { Statement } from '#domain/statements/statement';
import { pageOfStatement } from '#domain/statements/statement-page';

/** A statement with invoices on two pages, some of them overdue, and payments. */
const aStatement: Statement = {
  day: '2026-11-03',
  since: '2026-08-05',
  overpaidCents: 0,
  open: Array.from({ length: 45 }, (_, index) => ({
    status: 'sent',
    invoiceNumber: `HHA-${2000 + index}`,
    issueDate: `2026-0${1 + (index % 9)}-05`,
    dueDate: index % 7 === 0 ? '' : `2026-0${1 + (index % 9)}-28`,
    totalCents: 12_345 * (index + 1),
    paidCents: index % 3 === 0 ? 5_000 : 0,
  })),
  payments: [
    { date: '2026-09-01', invoiceNumber: 'HHA-2000', amountCents: 5_000 },
    { date: '2026-10-12', invoiceNumber: 'HHA-1999 – Umbau', amountCents: 123_456_789 },
  ],
};

/** The printed page of this statement. */
export const aStatementPage = pageOfStatement(aStatement, {
  business: {
    businessName: 'Harlow & <Sons>',
    businessAddress: '18 Mill Lane',
    businessCity: 'Dayton, OH 45402',
    businessPhone: '555-0100',
    businessEmail: 'office@harlow.example',
  },
  client: {
    name: 'Oakmont Apartments',
    address: '4 Oak Street',
    city: 'Dayton, OH',
    phone: '555-0101',
    email: 'ruth@oakmont.example',
  },
  brandColor: '#0f766e',
  howToPay: shownHowToPay({ text: 'Zelle to pay@harlow.example', link: 'https://venmo.com/harlow' }),
  takesOnline: true,
});
