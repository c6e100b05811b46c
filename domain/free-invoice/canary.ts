import { brand } from '../brand.ts';
import { blankDraft, type InvoiceDraft } from '../documents/invoice-draft.ts';

/** Who gets the canary's invoices: SES's own mailbox for tests, which reports a delivery and hurts no reputation. */
export const canaryAddress = 'success+canary@simulator.amazonses.com';

/** The invoice that the canary sends itself; `number` is new each time, `day` is of the form 2026-11-03. */
export const canaryInvoice = (number: string, day: string): InvoiceDraft => ({
  ...blankDraft(number, day),
  businessName: brand.name,
  clientName: 'Canary',
  lineItems: [{ description: 'Test of the free generator', quantity: '1', unitPrice: '1' }],
});

/** How a canary waits for the report that its invoice was delivered, in milliseconds from its start, and between looks. */
export const canaryWaits = { deadline: 50_000, step: 1_000 } as const;

/** Days that a message of the canary is remembered. */
export const canaryMessageDays = 2;
