import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import type { InvoiceStep } from '../invoices/invoice-steps.ts';

/** The example shown to visitors who have no invoice yet. */
export const sampleInvoice: InvoiceDraft = {
  invoiceNumber: 'INV-2041',
  issueDate: '2026-11-03',
  dueDate: '2026-11-17',
  notes: 'Condenser runs quiet again. Filter size is 16x25x1; please change it every three months.',
  lineItems: [
    { description: 'Service call and diagnosis', quantity: '1', unitPrice: '89' },
    { description: 'Dual run capacitor, 45/5 µF', quantity: '1', unitPrice: '64.50' },
    { description: 'Labor, hours', quantity: '1.5', unitPrice: '110' },
    { description: 'Condenser coil cleaning', quantity: '1', unitPrice: '75' },
  ],
  businessName: 'Harlow Heating & Air',
  businessAddress: '18 Mill Lane',
  businessCity: 'Portland, OR 97205',
  businessPhone: '(555) 555-0118',
  businessEmail: 'office@harlow.example',
  clientName: 'Dana Whitfield',
  clientAddress: '402 Alder Street',
  clientCity: 'Portland, OR 97204',
  clientPhone: '',
  clientEmail: 'dana@customer.example',
};

/** The sample's total in cents. All of it was paid. */
export const samplePaidCents = 393_50;

/** The sample's status after payment. */
export const sampleSteps: readonly InvoiceStep[] = [
  { label: 'Draft', tone: 'done', isCurrent: false },
  { label: 'Sent to Dana', tone: 'done', isCurrent: false },
  { label: 'Opened', tone: 'done', isCurrent: false },
  { label: 'Paid', tone: 'paid', isCurrent: true },
];
