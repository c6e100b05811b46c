import { isCalendarDate } from '../calendar-date.ts';
import { type DecimalFault, parsePrice, parseQuantity } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine, cleanText } from '../text.ts';
import { type Invoice, type InvoiceLine, invoiceTotal } from './invoice.ts';
import type { InvoiceDraft, LineDraft } from './invoice-draft.ts';
import { eachField } from './invoice-fields.ts';
import { invoiceLimits, messagesShown } from './invoice-limits.ts';

/** What is wrong, in the specified words, and the field it belongs to ("lineItems.0.unitPrice"). */
export interface InvoiceFault {
  readonly field: string;
  readonly message: string;
}

/** The public form takes any quantity above 0, Lite at least 1 (rule 4). */
export type QuantityRule = 'above-zero' | 'at-least-one';

const priceMessages: Record<DecimalFault, string> = {
  empty: 'price is required and must be a number.',
  'not-a-number': 'price is required and must be a number.',
  'too-many-decimals': 'price can have at most 2 decimals.',
  'too-large': 'price cannot be more than 99,999,999.99.',
};

const quantityMessages: Record<DecimalFault, string> = {
  empty: 'quantity must be at least 1.',
  'not-a-number': 'quantity must be at least 1.',
  'too-many-decimals': 'quantity can have at most 3 decimals.',
  'too-large': 'quantity cannot be more than 1,000,000.',
};

/**
 * The faults of one row in the specified order and words; `index` counts from 0. 'Line N: description is required.',
 * 'Line N: price is required and must be a number.', 'Line N: price cannot be negative.', 'Line N: quantity must be at
 * least 1.', and ours for what rule 1 adds.
 */
export function lineFaults(line: LineDraft, index: number, rule: QuantityRule): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const fault = (field: keyof LineDraft, message: string) =>
    faults.push({ field: `lineItems.${index}.${field}`, message: `Line ${index + 1}: ${message}` });

  const description = cleanText(line.description).trim();
  if (description === '') fault('description', 'description is required.');
  else if (description.length > invoiceLimits.description)
    fault('description', `description can be at most ${invoiceLimits.description} characters.`);

  const price = parsePrice(line.unitPrice);
  if (!price.ok) fault('unitPrice', priceMessages[price.refusal]);
  else if (price.value < 0) fault('unitPrice', 'price cannot be negative.');

  const quantity = parseQuantity(line.quantity);
  const least = rule === 'at-least-one' ? 1000 : 1;
  if (!quantity.ok) fault('quantity', quantityMessages[quantity.refusal]);
  else if (quantity.value < least) fault('quantity', quantityMessages['not-a-number']);
  return faults;
}

function parseLine(line: LineDraft): InvoiceLine {
  const price = parsePrice(line.unitPrice);
  const quantity = parseQuantity(line.quantity);
  if (!price.ok || !quantity.ok) throw new Error('parseLine takes a line without faults');
  return {
    description: cleanText(line.description).trim(),
    unitPrice: price.value,
    quantity: quantity.value,
  };
}

function fieldFaults(draft: InvoiceDraft): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  eachField((field, { label, limit }) => {
    if (cleanLine(draft[field]).length > limit)
      faults.push({ field, message: `${label} can be at most ${limit} characters.` });
  });
  const issued = isCalendarDate(draft.issueDate);
  if (draft.issueDate !== '' && !issued)
    faults.push({ field: 'issueDate', message: 'Issue date is not a date.' });
  if (draft.dueDate !== '' && !isCalendarDate(draft.dueDate))
    faults.push({ field: 'dueDate', message: 'Due date is not a date.' });
  else if (draft.dueDate !== '' && issued && draft.dueDate < draft.issueDate)
    faults.push({ field: 'dueDate', message: 'Due date cannot be before the issue date.' });
  if (cleanText(draft.notes).length > invoiceLimits.notes)
    faults.push({ field: 'notes', message: 'Notes can be at most 5,000 characters.' });
  return faults;
}

/**
 * Checks an invoice as typed and gives it back parsed and cleaned, or every fault in the order of the form:
 * lines first, each description, price, quantity; then dates and lengths. The e-mail is checked by the free form alone.
 */
export function validateInvoice(draft: InvoiceDraft, rule: QuantityRule): Result<Invoice, InvoiceFault[]> {
  const faults: InvoiceFault[] = [];
  if (draft.lineItems.length === 0)
    faults.push({ field: 'lineItems', message: 'Add at least one line item.' });
  else if (draft.lineItems.length > invoiceLimits.lines)
    faults.push({ field: 'lineItems', message: `An invoice can have at most ${invoiceLimits.lines} lines.` });
  else faults.push(...draft.lineItems.flatMap((line, index) => lineFaults(line, index, rule)));
  faults.push(...fieldFaults(draft));
  if (faults.length > 0) return refuse(faults);

  const lineItems = draft.lineItems.map(parseLine);
  if (invoiceTotal(lineItems) > invoiceLimits.totalCents)
    return refuse([
      { field: 'lineItems', message: 'The invoice total cannot be more than 99,999,999,999.99.' },
    ]);
  return ok({
    ...eachField((field) => cleanLine(draft[field])),
    issueDate: draft.issueDate,
    dueDate: draft.dueDate,
    notes: cleanText(draft.notes).trim(),
    lineItems,
  });
}

/** The messages to show: without repetitions, at most ten. */
export const shownMessages = (faults: readonly InvoiceFault[]): InvoiceFault[] =>
  faults
    .filter((fault, index) => faults.findIndex((other) => other.message === fault.message) === index)
    .slice(0, messagesShown);
