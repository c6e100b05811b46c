import type { Invoice } from '#domain/documents/invoice';
import { blankDraft, type InvoiceDraft, type LineDraft } from '#domain/documents/invoice-draft';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';

/** A valid line with these changes. */
export const aLine = (changes: Partial<LineDraft> = {}): LineDraft => ({
  description: 'Replace capacitor',
  quantity: '1',
  unitPrice: '89.50',
  ...changes,
});

/** A valid invoice with these changes. */
export const anInvoice = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...blankDraft('INV-1001', '2026-11-03'),
  businessName: "O'Brien & Söhne",
  lineItems: [aLine()],
  ...changes,
});

/** A stored invoice of $100.00 that was emailed only to its owner, with these changes. */
export const aRecord = (changes: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
  invoiceId: 'invoice-1',
  invoiceNumber: 'INV-1001',
  status: 'sent',
  delivery: 'accepted',
  clientEmail: '',
  clientName: 'Oakmont',
  searched: 'inv-1001\noakmont',
  totalCents: 100_00,
  issueDate: '2026-11-03',
  dueDate: '',
  firstDescription: '',
  lineCount: 1,
  createdAt: '2026-11-03T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  revision: 1,
  contentId: 'content-1',
  attempt: 'attempt-1',
  version: 1,
  ...changes,
});

/** The checked invoice of a valid draft. */
export function checked(draft: InvoiceDraft): Invoice {
  const result = validateInvoice(draft, 'above-zero');
  if (!result.ok) throw new Error(result.refusal.map(({ message }) => message).join(' '));
  return result.value;
}

/** An invoice with every field filled, and the three lines that are hardest to round. */
export const aFullInvoice = (): InvoiceDraft => ({
  invoiceNumber: 'INV-2026-042',
  issueDate: '2026-11-03',
  dueDate: '2026-12-03',
  notes: 'Thank you.\nPayable within 30 days.',
  lineItems: [
    aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' }),
    aLine({ description: 'Washer', quantity: '1', unitPrice: '0.01' }),
    aLine({ description: 'Water heater, 50 gallons', quantity: '1', unitPrice: '1,299.99' }),
  ],
  businessName: 'Hartwell Plumbing',
  businessAddress: '12 Mill Road',
  businessCity: 'Dayton, OH 45402',
  businessPhone: '(555) 555-0100',
  businessEmail: 'office@hartwell.example',
  clientName: 'Dana Whitfield',
  clientAddress: '88 Orchard Lane',
  clientCity: 'Kettering, OH 45429',
  clientPhone: '(555) 555-0111',
  clientEmail: 'dana@whitfield.example',
});
