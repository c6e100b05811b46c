import { summaryOfBooks } from '#domain/reports/books-summary';
import { aBookInvoice, aBookPayment } from './books.ts';

const line = { description: '=Faucet', quantity: 1_000, unitPrice: 10_000, amountCents: 10_000, taxed: true };
const taxed = {
  ...{ taxName: 'Sales tax', taxRate: 10_000, taxBaseCents: 10_000, taxCents: 1_000, totalCents: 11_000 },
  lines: [line],
};

/** Invoices of October and November 2026 with payments, and a draft. */
export const twoMonthsOfBooks = [
  aBookInvoice({
    ...taxed,
    ...{ invoiceId: 'i-1', invoiceNumber: 'INV-1', issueDate: '2026-10-05', dueDate: '2026-10-20' },
    payments: [aBookPayment('2026-11-02', 11_000)],
  }),
  aBookInvoice({
    ...taxed,
    ...{ invoiceId: 'i-2', invoiceNumber: 'INV-2', issueDate: '2026-11-05', dueDate: '2026-11-10' },
    payments: [
      aBookPayment('2026-11-12', 5_500, { method: 'card', feeCents: 160 }),
      aBookPayment('2026-12-01', 500),
    ],
  }),
  aBookInvoice({
    ...{ invoiceId: 'i-4', invoiceNumber: 'INV-4', issueDate: '2026-11-06', dueDate: '', lines: [line] },
    clientName: 'Umbau – Müller',
  }),
  aBookInvoice({ invoiceId: 'i-9', status: 'created', invoiceNumber: 'INV-9', billedMonth: '' }),
];

const business = {
  businessName: 'Harlow & <Sons>',
  businessAddress: '18 Mill Lane',
  businessCity: 'Dayton, OH 45402',
  businessPhone: '',
  businessEmail: 'office@harlow.example',
};

/** The day of these summaries. */
export const summaryDay = '2026-11-30';

/** The summary of some months of these books. */
export const aBooksSummary = (from = '2026-11', until = from) =>
  summaryOfBooks(twoMonthsOfBooks, { from, until }, { today: summaryDay, business, brandColor: '#0f766e' });
