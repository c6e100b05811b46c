import { isDateInRange } from '../calendar-date.ts';
import { typedHours } from '../hours.ts';
import { parsePrice, parseQuantity } from '../money.ts';
import { cleanLine, cleanText, cutText } from '../text.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { InvoiceDraft, LineDraft } from './invoice-draft.ts';
import { eachField, filledOptional } from './invoice-fields.ts';
import { chosenTerms } from './terms.ts';
import { parseCharges } from './validate-charges.ts';
import { photosOf } from './validate-photos.ts';

/** A row with an unreadable or negative number counts as 0. */
function lineSoFar({ description, taxed, credit, ...typed }: LineDraft): InvoiceLine {
  const quantity = parseQuantity(typed.quantity);
  const price = parsePrice(typed.unitPrice);
  const hours = typedHours(typed.quantity);
  const isValid = quantity.ok && price.ok && quantity.value >= 0 && price.value >= 0;
  return {
    description: cleanText(description).trim(),
    quantity: isValid ? quantity.value : 0,
    ...(isValid && hours !== undefined && { hours }),
    unitPrice: isValid ? price.value : 0,
    ...(taxed !== undefined && { taxed }),
    ...(credit && { credit }),
  };
}

const dateOrNone = (text: string): string => (isDateInRange(text) ? text : '');

/**
 * The readable part of an unfinished draft, for its row in the history. Unreadable values count as 0 or empty, and
 * texts are cut to the limits that apply when sending.
 */
export function invoiceSoFar(draft: InvoiceDraft): Invoice {
  const terms = chosenTerms({ ...draft, dueDate: dateOrNone(draft.dueDate) });
  return {
    ...eachField((field, { limit }) => cutText(cleanLine(draft[field]), limit)),
    issueDate: dateOrNone(draft.issueDate),
    dueDate: dateOrNone(draft.dueDate),
    notes: cleanText(draft.notes).trim(),
    lineItems: draft.lineItems.map(lineSoFar),
    ...photosOf(draft),
    ...filledOptional(draft),
    ...parseCharges(draft),
    ...(terms !== undefined && { terms }),
  };
}
