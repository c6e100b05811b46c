import { parsePrice } from '../money.ts';
import { priceFault } from '../price-fault.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanText } from '../text.ts';
import { type CheckedItem, descriptionLimit, type ItemDraft } from './saved-item.ts';

export interface ItemFault {
  readonly field: keyof ItemDraft;
  readonly message: string;
}

/** Checks a typed saved item by the rules for an invoice's line. */
export function validateItem(draft: ItemDraft): Result<CheckedItem, readonly ItemFault[]> {
  const faults: ItemFault[] = [];
  const description = cleanText(draft.description).trim();
  if (description === '') faults.push({ field: 'description', message: 'Description is required.' });
  else if (characterCount(description) > descriptionLimit)
    faults.push({
      field: 'description',
      message: `Description can be at most ${descriptionLimit} characters.`,
    });
  const wrongPrice = priceFault(draft.unitPrice);
  // `priceFault` begins with "price" in lower case, for messages like "Line 1: price ...".
  if (wrongPrice !== undefined)
    faults.push({ field: 'unitPrice', message: wrongPrice.replace(/^price/, 'Price') });
  const price = parsePrice(draft.unitPrice);
  return faults.length > 0 || !price.ok ? refuse(faults) : ok({ description, unitPriceCents: price.value });
}
