import type { MoneyFacts } from '#domain/documents/money-amounts';
import { type MoneyOfEdit, moneyOfEdit } from '#domain/invoices/money-of-edit';
import { depositOf, type LiteInvoiceDraft } from './lite-draft.ts';

/** The money of the form, as the client reads it once it is sent. A new invoice knows only the deposit of its quote. */
export function moneyOfDraft(
  draft: LiteInvoiceDraft,
  stored: Parameters<typeof moneyOfEdit>[0] | undefined,
): MoneyOfEdit {
  const quoted: MoneyFacts = { status: 'created', totalCents: 0, depositCents: depositOf(draft) };
  return moneyOfEdit(stored ?? quoted, draft);
}
