import { amountsOf } from '#domain/documents/amounts';
import { brandColorFaults } from '#domain/documents/brand-color';
import type { InvoiceFault } from '#domain/documents/invoice-limits';

import { validateInvoice } from '#domain/documents/validate-invoice';
import { depositFaults } from '#domain/invoices/deposit-paid';
import { type Cents, parsePrice } from '#domain/money';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** The deposit of a form, in cents; undefined for none. */
export function depositOf({ depositPaid }: LiteInvoiceDraft): Cents | undefined {
  const cents = parsePrice(depositPaid);
  return depositPaid !== '' && cents.ok ? cents.value : undefined;
}

/** What is wrong with the form, lines first. Unlike the free form, it asks for a quantity of at least 1. */
export function liteInvoiceFaults(draft: LiteInvoiceDraft): InvoiceFault[] {
  const checked = validateInvoice(draft, 'at-least-one');
  return [
    ...(checked.ok ? depositFaults(amountsOf(checked.value).total, depositOf(draft)) : checked.refusal),
    ...brandColorFaults(draft.brandColor),
  ];
}
