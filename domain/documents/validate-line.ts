import { typedHours } from '../hours.ts';
import { type DecimalFault, parsePrice, parseQuantity } from '../money.ts';
import { priceFault } from '../price-fault.ts';
import { characterCount, cleanText } from '../text.ts';
import type { InvoiceLine } from './invoice.ts';
import type { LineDraft } from './invoice-draft.ts';
import { type InvoiceFault, invoiceLimits } from './invoice-limits.ts';

/** The public form accepts any quantity above 0, Lite at least 1. */
export type QuantityRule = 'above-zero' | 'at-least-one';

const quantityTooSmall = 'quantity must be at least 1.';

const quantityMessages: Record<DecimalFault, string> = {
  empty: quantityTooSmall,
  'not-a-number': quantityTooSmall,
  'decimal-comma': 'quantity must have a decimal point, like 1.5.',
  'too-many-decimals': 'quantity can have at most 3 decimals.',
  'too-large': 'quantity cannot be more than 1,000,000.',
};

/** The minimum quantity in thousandths. */
const minQuantity: Record<QuantityRule, number> = { 'above-zero': 1, 'at-least-one': 1000 };

/** A fault of a row, without the row's index. */
interface CellFault {
  readonly field: keyof LineDraft;
  readonly message: string;
}

function cellFaults(line: LineDraft, rule: QuantityRule): readonly CellFault[] {
  const faults: CellFault[] = [];
  const fault = (field: keyof LineDraft, message: string) => faults.push({ field, message });

  const description = cleanText(line.description).trim();
  if (description === '') fault('description', 'description is required.');
  else if (characterCount(description) > invoiceLimits.description)
    fault('description', `description can be at most ${invoiceLimits.description} characters.`);

  const wrongPrice = priceFault(line.unitPrice);
  if (wrongPrice !== undefined) fault('unitPrice', wrongPrice);

  const quantity = parseQuantity(line.quantity);
  if (!quantity.ok) fault('quantity', quantityMessages[quantity.refusal]);
  else if (quantity.value < minQuantity[rule]) fault('quantity', quantityTooSmall);
  return faults;
}

/** Caches the faults of rows, so that a keystroke checks only the changed row again. Drafts are never modified. */
const faultCache: Readonly<Record<QuantityRule, WeakMap<LineDraft, readonly CellFault[]>>> = {
  'above-zero': new WeakMap(),
  'at-least-one': new WeakMap(),
};

/**
 * The faults of one row in the specified order and words; `index` counts from 0. 'Line N: description is required.',
 * 'Line N: price is required and must be a number.', 'Line N: price cannot be negative.', 'Line N: quantity must be at
 * least 1.', and our own messages for limits without specified words.
 */
export function lineFaults(line: LineDraft, index: number, rule: QuantityRule): InvoiceFault[] {
  const faults = faultCache[rule].get(line) ?? cellFaults(line, rule);
  faultCache[rule].set(line, faults);
  return faults.map(({ field, message }) => ({
    field: `lineItems.${index}.${field}`,
    message: `Line ${index + 1}: ${message}`,
  }));
}

/** Parses and cleans a row without faults. Throws if `lineFaults` refuses the row. */
export function parseLine(line: LineDraft): InvoiceLine {
  const price = parsePrice(line.unitPrice);
  const quantity = parseQuantity(line.quantity);
  const hours = typedHours(line.quantity);
  if (!price.ok || !quantity.ok) throw new Error('parseLine takes a line without faults');
  return {
    description: cleanText(line.description).trim(),
    unitPrice: price.value,
    quantity: quantity.value,
    ...(hours !== undefined && { hours }),
    ...(line.taxed === false && { taxed: false }),
    ...(line.credit && { credit: true }),
  };
}
