import { type Cents, formatDollars, formatPercent, formatQuantity } from '../money.ts';
import { cleanLine } from '../text.ts';
import { type AmountLine, type Amounts, amountsOf, signedPrice } from './amounts.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { defaultTaxName } from './invoice-limits.ts';
import { type SheetAmount, type SheetSettlement, settlementOf } from './settlement.ts';
import { type Cell, type SheetSource, type SourceRow, sourceOfDraft } from './sheet-source.ts';
import { dividedTax } from './tax-parts.ts';

/** One printed row; every cell is its final text. */
export interface SheetRow {
  readonly description: string;
  /** True if the description is the placeholder, which is drawn muted. */
  readonly isPlaceholder: boolean;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
}

/** The amounts of a document as text. */
export interface SheetAmounts extends SheetSettlement {
  readonly rows: readonly SheetRow[];
  readonly subtotal: SheetAmount<'Subtotal'>;
  readonly adjustments?: readonly SheetAmount[];
  readonly total: SheetAmount<'Total'>;
}

/** The values from which a document's amounts are calculated, and the name of the tax. */
export interface SheetAmountInput
  extends Pick<SheetSource, 'rows' | 'discount' | 'taxRate' | 'shownTaxParts' | 'paid' | 'progress'> {
  /** True for a change order, whose sums may be below 0. */
  readonly mayLower?: boolean;
  readonly texts: Pick<SheetSource['texts'], 'taxName'>;
}

const shown = <Value>(cell: Cell<Value>, format: (value: Value) => string): string =>
  'value' in cell ? format(cell.value) : cell.typed;

const readValue = <Value>(cell: Cell<Value> | undefined): Value | undefined =>
  cell && 'value' in cell ? cell.value : undefined;

/** A row with an unreadable or negative number counts as 0. Sending refuses it. */
function countedLine({ quantity, hours, unitPrice, taxed, credit }: SourceRow): AmountLine {
  // -1 for an unreadable number, which makes the row invalid like a negative one.
  const [units, price] = [readValue(quantity) ?? -1, readValue(unitPrice) ?? -1];
  const isValid = units >= 0 && price >= 0;
  return {
    quantity: isValid ? units : 0,
    ...(isValid && hours !== undefined && { hours }),
    unitPrice: isValid ? price : 0,
    ...(taxed !== undefined && { taxed }),
    ...(credit && { credit }),
  };
}

function discountRow({ discount }: SheetAmountInput, amounts: Amounts): SheetAmount[] {
  if (!discount) return [];
  const given = readValue(discount);
  return [
    {
      label: given && 'percent' in given ? `Discount (${formatPercent(given.percent)})` : 'Discount',
      value: shown(discount, () => formatDollars(-amounts.discount)),
    },
  ];
}

/** One row for the tax, or one for each of its parts ("Tax: County (0.5%)"). */
function taxRows(
  { texts, taxRate, shownTaxParts }: SheetAmountInput,
  { subtotal, taxBase, tax }: Amounts,
): SheetAmount[] {
  if (!taxRate) return [];
  const name = cleanLine(texts.taxName ?? '') || defaultTaxName;
  const base = taxBase === subtotal ? '' : ` on ${formatDollars(taxBase)}`;
  if (shownTaxParts) {
    const shares = dividedTax(Math.abs(tax), shownTaxParts).map((cents) => (tax < 0 ? 0 - cents : cents));
    return shownTaxParts.map((part, at) => ({
      label: `${name}: ${part.name} (${formatPercent(part.rate)}${base})`,
      value: formatDollars(shares[at] ?? 0),
    }));
  }
  return [
    {
      label: 'value' in taxRate ? `${name} (${formatPercent(taxRate.value)}${base})` : name,
      value: shown(taxRate, () => formatDollars(tax)),
    },
  ];
}

function amountsOfSource(source: SheetAmountInput): Amounts {
  const [discount, taxRate] = [readValue(source.discount), readValue(source.taxRate)];
  return amountsOf({
    lineItems: source.rows.map(countedLine),
    ...(discount && { discount }),
    ...(taxRate !== undefined && { taxRate }),
    ...(source.progress && { progress: source.progress }),
    ...(source.mayLower && { mayLower: true }),
  });
}

/** The total of a draft, which may be incomplete or invalid, as its document view shows it. */
export const totalOfDraft = (draft: InvoiceDraft): Cents => amountsOfSource(sourceOfDraft(draft, {})).total;

/** Calculates and formats the amounts. */
export function sheetAmounts(source: SheetAmountInput): SheetAmounts {
  const amounts = amountsOfSource(source);
  const adjustments = [...discountRow(source, amounts), ...taxRows(source, amounts)];
  return {
    rows: source.rows.map((row, index) => ({
      description: row.description || 'Enter description',
      isPlaceholder: row.description === '',
      quantity: row.hours ?? shown(row.quantity, formatQuantity),
      unitPrice: shown(row.unitPrice, (unitPrice) =>
        formatDollars(signedPrice({ unitPrice, credit: row.credit === true })),
      ),
      total: formatDollars(amounts.lines[index] ?? 0),
    })),
    subtotal: { label: 'Subtotal', value: formatDollars(amounts.subtotal) },
    ...(adjustments.length > 0 && { adjustments }),
    total: { label: 'Total', value: formatDollars(amounts.total) },
    ...settlementOf(amounts.total, source.paid),
  };
}
