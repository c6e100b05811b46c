import { askingOf } from '../documents/asking.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import { asSent, type MoneyFacts } from '../documents/money-amounts.ts';
import { withAmountsOf } from '../documents/online/invoice-online.ts';
import { type PrintedMoney, type SheetSettlement, settlementOf } from '../documents/settlement.ts';
import { totalOfDraft } from '../documents/sheet-amounts.ts';
import type { Cents } from '../money.ts';
import { paidOf } from './deposit-paid.ts';

/** The money of an edited invoice, as its client reads it once the edit is sent. */
export interface MoneyOfEdit {
  /** What paper and email print. */
  readonly printed: PrintedMoney;
  /** The rows of `printed`, with all payments in one: unlike the paper, the bar of the form has room for few. */
  readonly sums?: SheetSettlement['settlement'];
  /** What the client will be asked for. */
  readonly askedCents: Cents;
}

/** The money of a stored invoice with the total of the form that edits it. */
export function moneyOfEdit(
  stored: MoneyFacts & { readonly payments?: Parameters<typeof paidOf>[1] },
  draft: InvoiceDraft,
): MoneyOfEdit {
  const { depositCents } = stored;
  const totalCents = totalOfDraft(draft);
  const edited = withAmountsOf(asSent(stored), { totalCents, depositCents });
  const printed = { depositCents, ...paidOf(edited, stored.payments) };
  const { settlement } = settlementOf(totalCents, { ...printed, payments: undefined });
  return {
    printed,
    ...(settlement && { sums: settlement }),
    askedCents: askingOf(edited).askedCents,
  };
}
