import type { Invoice } from '#domain/documents/invoice';
import type { Payment } from '#domain/documents/payment';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { DisputeFacts } from '#domain/online-payments/dispute-file';
import type { OnlineDispute } from '#domain/online-payments/refund-and-dispute';
import { anApproval } from './approvals.ts';
import { aRecord } from './invoices.ts';

const invoice: Invoice = {
  businessName: 'Harlow & <Sons>',
  businessAddress: '18 Mill Lane',
  businessCity: 'Dayton, OH 45402',
  businessPhone: '555-0100',
  businessEmail: 'office@harlow.example',
  clientName: 'Dana Whitfield',
  clientAddress: '4 Oak Street',
  clientCity: 'Dayton, OH',
  clientPhone: '',
  clientEmail: 'dana@whitfield.example',
  invoiceNumber: 'HHA-2041',
  issueDate: '2026-10-20',
  dueDate: '2026-11-03',
  notes: 'Paid within 14 days.\nThe warranty is two years.',
  lineItems: [
    { description: 'Furnace', quantity: 1_000, unitPrice: 200_00 },
    { description: 'Disposal of the old one', quantity: 2_000, unitPrice: 125_00 },
  ],
  taxName: 'Sales tax',
  taxRate: 8_000,
};

/** Version number `index` (from 0) of the invoice. `change` replaces its fields. */
export const aVersion = (index: number, change: Partial<Invoice> = {}): InvoiceContent => ({
  contentId: `content-${index}`,
  invoiceId: 'invoice-1',
  bodyHash: '',
  totalCents: 486_00,
  savedAt: new Date(Date.UTC(2026, 9, 20, 14, index)).toISOString(),
  brandColor: '#0f766e',
  userEmail: 'pat@harlow.example',
  revision: index + 1,
  invoice: { ...invoice, ...change },
});

const record = aRecord({
  invoiceNumber: 'HHA-2041',
  clientEmail: 'dana@whitfield.example',
  clientName: 'Dana Whitfield',
  totalCents: 486_00,
  issueDate: '2026-10-20',
  dueDate: '2026-11-03',
  createdAt: '2026-10-20T14:00:00.000Z',
  revision: 2,
  depositCents: 62_50,
});

const source = 'pi_3QK0b2LkdIwHu7ix';

const paid: Payment = {
  paymentId: 'txn_1',
  amountCents: 423_50,
  date: '2026-10-21',
  method: 'card',
  online: { cause: 'payment', source, feeCents: 12_58, netCents: 410_92 },
};

const disputed: Payment = {
  paymentId: 'txn_2',
  amountCents: -423_50,
  date: '2026-11-10',
  method: 'card',
  online: { cause: 'dispute', source, feeCents: 15_00, netCents: -438_50 },
};

export const dispute: OnlineDispute = {
  kind: 'dispute',
  disputeId: 'dp_1QK0b2LkdIwHu7ix',
  paymentId: source,
  amountCents: 423_50,
  state: 'needs-response',
  reason: 'product_not_received',
  respondBy: 1_795_060_000,
  movements: {},
};

const to = 'dana@whitfield.example';

const timeline: readonly TimelineEvent[] = [
  { kind: 'payment-recorded', at: '2026-10-21T15:30:00.000Z', amountCents: 423_50 },
  {
    kind: 'opened',
    at: '2026-10-20T15:10:00.000Z',
    lastAt: '2026-10-21T15:28:00.000Z',
  },
  { kind: 'delivered', at: '2026-10-20T14:31:02.000Z', mail: 'to-client', to },
  { kind: 'emailed', at: '2026-10-20T14:31:00.000Z', mail: 'to-client', to },
  { kind: 'emailed', at: '2026-10-20T14:30:00.000Z', mail: 'to-owner' },
  { kind: 'created', at: '2026-10-20T14:00:00.000Z' },
];

/** A disputed card payment of an invoice with two versions, made from a signed quote. */
export const aDispute = (change: Partial<DisputeFacts> = {}): DisputeFacts => ({
  record,
  versions: [aVersion(0, { lineItems: invoice.lineItems.slice(0, 1) }), aVersion(1)],
  payments: [paid, disputed],
  deposit: { cents: 62_50, on: '2026-10-02', method: 'check' },
  timeline,
  disputes: [dispute],
  quote: {
    ...anApproval,
    mailedAt: '2026-11-03T10:00:00.000Z',
    opened: { at: '2026-11-03T18:00:00.000Z', lastAt: '2026-11-04T08:59:00.000Z' },
  },
  timeZone: 'America/New_York',
  at: '2026-11-11T12:00:00.000Z',
  ...change,
});

/** The same with 200 versions of 500 lines each, and more payments, events and quote lines than a file may contain. */
export const aLongDispute = (change: Partial<DisputeFacts> = {}): DisputeFacts => {
  const lineItems = Array.from({ length: 500 }, (_, index) => ({
    description: `Line ${index + 1}`,
    quantity: 1_000,
    unitPrice: 100,
  }));
  return aDispute({
    versions: Array.from({ length: 200 }, (_, index) => aVersion(index, { lineItems })),
    payments: Array.from({ length: 400 }, (_, index) => ({ ...paid, paymentId: `txn_${index}` })),
    timeline: Array.from(
      { length: 400 },
      (_, index) => ({ ...timeline[2], at: `2026-10-20T14:31:${index}Z` }) as TimelineEvent,
    ),
    quote: {
      ...anApproval,
      content: {
        ...anApproval.content,
        lineItems: lineItems.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
      },
    },
    ...change,
  });
};
