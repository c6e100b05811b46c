import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';

const services = [
  ['Exterior window cleaning, two storeys', '1', '1299.99'],
  ['Gutter clearing and downpipe flush', '1.5', '86.40'],
  ['Pressure washing of driveway and side path', '12', '8.75'],
] as const;

/** A complete invoice of `lines` lines, in Latin text. */
export const benchSheet = (lines: number): InvoiceSheet =>
  sheetOfDraft({
    invoiceNumber: 'INV-1763690000000',
    issueDate: '2026-11-03',
    dueDate: '2026-12-03',
    notes: 'Payment is due within 30 days. Thank you for choosing us.',
    businessName: 'Meridian Window Cleaning LLC',
    businessAddress: '1420 Harbor Street, Suite 200',
    businessCity: 'Portland, OR 97209',
    businessPhone: '(555) 555-0142',
    businessEmail: 'hello@meridian.example',
    clientName: "O'Brien & Söhne",
    clientAddress: '77 Massachusetts Avenue',
    clientCity: 'Cambridge, MA 02139',
    clientPhone: '(555) 555-0199',
    clientEmail: 'ap@obrien.example',
    lineItems: Array.from({ length: lines }, (_, index) => {
      const [description, quantity, unitPrice] = services[index % services.length] ?? services[0];
      return { description, quantity, unitPrice };
    }),
  });
