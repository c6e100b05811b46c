import { typedAmount } from '../../money.ts';
import { foldDescription, type ItemDraft, type SavedItem } from '../saved-item.ts';
import { validateItem } from '../validate-item.ts';
import type { ColumnTargets } from './match-columns.ts';
import { cellsOf, type ImportPlan, planRows } from './plan-import.ts';
import { priceReader, priceText } from './price-column.ts';
import { type Cells, joined, onOneLine } from './read-client-row.ts';
import type { ImportFile } from './read-file.ts';

/**
 * The text of a line for an item: its name and variation, and what the product prints on a sale beside them, unless
 * that begins with the name.
 */
function itemDescription({ name = '', description = '', ...cells }: Cells): string {
  // Square calls the only variation of an item "Regular".
  const variation = /^regular$/i.test(cells.variation ?? '') ? '' : cells.variation;
  if (foldDescription(description).startsWith(foldDescription(name)))
    return joined(' - ', description, variation);
  return joined(' - ', name, variation, description);
}

/** Compares the items of a file with the saved ones. A saved item with the same description gets the file's price. */
export function planItems(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly Pick<SavedItem, 'itemId' | 'description' | 'unitPriceCents'>[],
  newId: () => string,
): ImportPlan<ItemDraft> {
  const known = new Map(saved.map((item) => [foldDescription(item.description), item]));
  const readPrice = priceReader(
    file.rows.map(({ cells }) => priceText(onOneLine(cellsOf(cells, targets)).price ?? '')),
  );
  return planRows(file, targets, (raw) => {
    const cells = onOneLine(raw);
    const description = itemDescription(cells);
    const checked = validateItem({ description, unitPrice: readPrice(priceText(cells.price ?? '')) });
    // As in `planClients`.
    if (!checked.ok) return { fault: checked.refusal[0] ?? { field: 'description', message: '' } };
    const key = foldDescription(description);
    const item = known.get(key);
    const unitPrice = typedAmount(checked.value.unitPriceCents);
    if (!item) return { key, change: { id: newId(), after: { description, unitPrice } } };
    if (item.unitPriceCents === checked.value.unitPriceCents) return { key, change: undefined };
    const before = { description: item.description, unitPrice: typedAmount(item.unitPriceCents) };
    return { key, change: { id: item.itemId, before, after: { description: item.description, unitPrice } } };
  });
}
