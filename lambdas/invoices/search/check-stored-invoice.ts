import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { depositFaults, minimumTotal } from '#domain/invoices/deposit-paid';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { ok, type Result, refuse } from '#domain/result';

type Checked = Result<Invoice, readonly InvoiceFault[]>;

/** The stored invoice. A draft is only validated here, because it is stored as typed. */
export const checkStoredInvoice = ({ typed, invoice }: InvoiceContent): Checked =>
  typed ? validateInvoice(typed, 'at-least-one') : ok(invoice);

/** Returns the checked invoice, or a fault if its total is lower than the deposit that was paid. */
export function checkDepositCovered(depositCents: Cents | undefined, checked: Checked): Checked {
  const faults = checked.ok ? depositFaults(amountsOf(checked.value).total, depositCents) : [];
  return faults.length > 0 ? refuse(faults) : checked;
}

/** The invoice of a stored content, or the faults to correct before it can be given to the client. */
export const checkForClient = (record: InvoiceRecord, content: InvoiceContent): Checked =>
  checkDepositCovered(minimumTotal(record), checkStoredInvoice(content));
