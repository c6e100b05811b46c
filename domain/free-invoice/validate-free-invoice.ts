import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import type { InvoiceFault } from '../documents/invoice-limits.ts';
import { validateInvoice } from '../documents/validate-invoice.ts';
import { isEmailAddress } from '../email-address.ts';
import { plainEmail } from '../plain-email.ts';

/** The free form: an invoice, and the address it is emailed to. */
export interface FreeInvoiceDraft extends InvoiceDraft {
  readonly recipientEmail: string;
}

/** Checks the recipient's address. */
export function recipientFaults(email: string): InvoiceFault[] {
  if (email.trim() === '')
    return [{ field: 'recipientEmail', message: 'Please provide your email address.' }];
  return isEmailAddress(plainEmail(email))
    ? []
    : [{ field: 'recipientEmail', message: 'Please enter a valid email address.' }];
}

/** Every fault of the free form in the specified order: those of the address, then those of `validateInvoice`. */
export function freeInvoiceFaults(draft: FreeInvoiceDraft): InvoiceFault[] {
  const checked = validateInvoice(draft, 'above-zero');
  return [...recipientFaults(draft.recipientEmail), ...(checked.ok ? [] : checked.refusal)];
}
