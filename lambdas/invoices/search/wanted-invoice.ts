import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { depositFaults } from '#domain/invoices/deposit-paid';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { ok, type Result, refuse } from '#domain/result';

type Checked = Result<Invoice, readonly InvoiceFault[]>;

/** The invoice as it was stored; a draft is checked when it is sent. */
export const storedInvoice = ({ typed, invoice }: InvoiceContent): Checked =>
  typed ? validateInvoice(typed, 'at-least-one') : ok(invoice);

/** An invoice whose total covers the deposit that was paid. */
export function covering(depositCents: Cents | undefined, checked: Checked): Checked {
  const faults = checked.ok ? depositFaults(amountsOf(checked.value).total, depositCents) : [];
  return faults.length > 0 ? refuse(faults) : checked;
}

/** The invoice that a stored content is, if it can be given to its client as it is. */
export const wantedInvoice = (content: InvoiceContent): Checked =>
  covering(content.depositCents, storedInvoice(content));
