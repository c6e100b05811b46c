import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { depositFaults, leastTotal } from '#domain/invoices/deposit-paid';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { ok, type Result, refuse } from '#domain/result';

type Checked = Result<Invoice, readonly InvoiceFault[]>;

/** The invoice as stored. A draft is checked when it is sent. */
export const storedInvoice = ({ typed, invoice }: InvoiceContent): Checked =>
  typed ? validateInvoice(typed, 'at-least-one') : ok(invoice);

/** Adds a fault if the invoice's total is lower than the deposit that was paid. */
export function covering(depositCents: Cents | undefined, checked: Checked): Checked {
  const faults = checked.ok ? depositFaults(amountsOf(checked.value).total, depositCents) : [];
  return faults.length > 0 ? refuse(faults) : checked;
}

/** The checked invoice of a stored content, if it can be given to the client without changes. */
export const wantedInvoice = (record: InvoiceRecord, content: InvoiceContent): Checked =>
  covering(leastTotal(record), storedInvoice(content));
