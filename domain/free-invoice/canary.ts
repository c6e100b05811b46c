import { brand } from '../brand.ts';
import { blankDraft, type InvoiceDraft } from '../documents/invoice-draft.ts';

/**
 * The recipient of the canary's invoices: SES's mailbox simulator, which reports a delivery and does not affect the
 * sender's reputation.
 */
export const canaryAddress = 'success+canary@simulator.amazonses.com';

/** The invoice that the canary sends. `number` must be new each time; `day` has the form 2026-11-03. */
export const canaryInvoice = (number: string, day: string): InvoiceDraft => ({
  ...blankDraft(number, day),
  businessName: brand.name,
  clientName: 'Canary',
  lineItems: [{ description: 'Test of the free generator', quantity: '1', unitPrice: '1' }],
});

/**
 * In milliseconds: how long the canary waits for the delivery report of its invoice, counted from its start, and the
 * pause between two checks.
 */
export const canaryWaits = { deadline: 50_000, step: 1_000 } as const;

/** Days that the canary's messages are kept. */
export const canaryMessageDays = 2;
