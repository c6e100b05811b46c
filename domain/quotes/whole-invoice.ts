import type { Amounts } from '../documents/amounts.ts';
import type { InvoiceLine } from '../documents/invoice.ts';
import type { BilledPart } from '../documents/progress.ts';
import type { Cents } from '../money.ts';
import { type Agreed, agreedOf } from './agreed.ts';
import { isBillableLine } from './billed-parts.ts';
import { notAgreedRows } from './not-agreed.ts';
import type { QuoteContent } from './quote.ts';

/** How many change orders were signed when the agreed total was this one: the most that make it so. */
function countAt(total: Cents, quoted: QuoteContent, signed: readonly QuoteContent[]): number {
  for (let count = signed.length; count > 0; count -= 1)
    if (agreedOf(quoted, signed.slice(0, count)).amounts.total === total) return count;
  return 0;
}

/** An invoice of a whole quote. */
export interface WholeInvoice {
  /** The agreed total that it was made from. */
  readonly quotedCents: Cents;
  /** Its rows now. */
  readonly rows: readonly InvoiceLine[];
  /** Refunded, and no longer owed; absent for none. */
  readonly notOwedCents?: Cents | undefined;
}

/**
 * What change orders took back of a refund that is no longer owed: the most by which one of them lowered the agreed total
 * below what the invoice bills. `isBilled`: for each signed change order, whether the invoice bills it.
 */
function takenBack(
  { notOwedCents = 0 }: WholeInvoice,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
  isBilled: readonly boolean[],
  { total, tax, taxBase }: Amounts,
): { readonly cents: Cents; readonly taxCents: Cents; readonly taxBaseCents: Cents } {
  let most = { cents: 0, taxCents: 0, taxBaseCents: 0 };
  if (notOwedCents === 0) return most;
  for (let count = isBilled.lastIndexOf(true) + 2; count <= signed.length; count += 1) {
    const { amounts } = agreedOf(quoted, signed.slice(0, count));
    const cents = Math.min(notOwedCents, total - amounts.total);
    if (cents > most.cents)
      most = {
        cents,
        taxCents: Math.max(0, Math.min(cents, tax - amounts.tax)),
        taxBaseCents: Math.max(0, taxBase - amounts.taxBase),
      };
  }
  return most;
}

/**
 * For each signed change order, whether the invoice bills it: those that it was made from, and later ones whose rows it
 * has, because they were typed into it before or after the change order was signed.
 */
function billedChanges(
  { quotedCents, rows }: WholeInvoice,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
): readonly boolean[] {
  const count = countAt(quotedCents, quoted, signed);
  const others = notAgreedRows(rows, agreedOf(quoted, signed.slice(0, count)));
  let added = rows.filter((_, at) => others.has(at));
  return signed.map((change, index) => {
    if (index < count) return true;
    const left = notAgreedRows(added, change);
    const isBilled = added.length - left.size === change.lineItems.length;
    if (isBilled) added = added.filter((_, at) => left.has(at));
    return isBilled;
  });
}

/** The positions of the agreed rows of the quote and of these change orders, as far as they can be billed on their own. */
function rowsOf(now: Agreed, signed: readonly QuoteContent[], isBilled: readonly boolean[]) {
  if (now.isOneRow) return [0];
  const ofChanges = signed.flatMap(({ lineItems }, index) => lineItems.map(() => isBilled[index] === true));
  const ofQuote = now.lineItems.length - ofChanges.length - (now.hasAdjustment ? 1 : 0);
  return now.lineItems.flatMap((_, at) =>
    (at < ofQuote || ofChanges[at - ofQuote]) && isBillableLine(now, at) ? [at] : [],
  );
}

/** An invoice of a whole quote, with what was signed. */
export interface WholeOfQuote extends WholeInvoice {
  readonly invoiceId: string;
  readonly quoted: QuoteContent;
  /** The signed change orders in the order of signing. */
  readonly signed: readonly QuoteContent[];
}

/**
 * The signed change orders that an invoice of the whole quote would bill with other rows, although other invoices bill
 * them. `othersCents`: what those bill.
 */
export function billedTwice(
  { quoted, signed, ...before }: WholeOfQuote,
  rows: readonly InvoiceLine[],
  othersCents: Cents,
): readonly QuoteContent[] {
  const wasBilled = billedChanges(before, quoted, signed);
  const isBilled = billedChanges({ ...before, rows }, quoted, signed);
  const billed = agreedOf(
    quoted,
    signed.filter((_, index) => isBilled[index]),
  );
  if (billed.amounts.total + othersCents <= agreedOf(quoted, signed).amounts.total) return [];
  return signed.filter((_, index) => isBilled[index] && !wasBilled[index]);
}

/** The refusal of rows that another invoice bills already. */
export const billedOnAnother = (changes: readonly Pick<QuoteContent, 'quoteNumber'>[]): string => {
  const numbers = changes.flatMap(({ quoteNumber }) => quoteNumber ?? []).join(', ');
  return `Another invoice bills ${changes.length > 1 ? 'change orders' : 'change order'} ${numbers} already. Take its lines off this invoice, or void the other one first.`;
};

/**
 * What an invoice of the whole quote bills, once more was agreed since: all that was agreed when it was made, whatever
 * total it has now, and the later change orders whose rows it has. Undefined while nothing is left beside it and no other
 * invoice bills anything. `others`: what other invoices bill.
 */
export function partOfWhole(
  invoice: WholeInvoice,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
  others: readonly BilledPart[] = [],
): BilledPart | undefined {
  const isBilled = billedChanges(invoice, quoted, signed);
  const agreed = agreedOf(
    quoted,
    signed.filter((_, index) => isBilled[index]),
  );
  const now = agreedOf(quoted, signed);
  const back = takenBack(invoice, quoted, signed, isBilled, agreed.amounts);
  const [total, tax, taxBase] = [
    agreed.amounts.total - back.cents,
    agreed.amounts.tax - back.taxCents,
    agreed.amounts.taxBase - back.taxBaseCents,
  ];
  const isAll = !isBilled.includes(false) || now.amounts.total <= total;
  if (isAll && others.length === 0) return undefined;
  const leftOf = (all: Cents, billed: readonly Cents[]): Cents =>
    Math.max(0, all - billed.reduce((sum, cents) => sum + cents, 0));
  const left = {
    cents: leftOf(
      now.amounts.total,
      others.map(({ cents }) => cents),
    ),
    taxCents: leftOf(
      now.amounts.tax,
      others.map(({ taxCents }) => taxCents),
    ),
    taxBaseCents: leftOf(
      now.amounts.taxBase,
      others.map(({ taxBaseCents }) => taxBaseCents),
    ),
  };
  return {
    part: { kind: 'lines', typed: '', lines: rowsOf(now, signed, isBilled) },
    agreedCents: agreed.amounts.total,
    cents: Math.min(total, left.cents),
    taxCents: Math.min(tax, left.taxCents),
    taxBaseCents: Math.min(taxBase, left.taxBaseCents),
  };
}
