import type { ItemAnswer, SaveItemBody } from '#domain/clients/contract';
import { validateItem } from '#domain/clients/validate-item';
import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { SavedItems } from './ports.ts';

const descriptionTaken = problem('item-description-taken', {
  faults: [{ field: 'description', message: 'You already have an item with this description.' }],
});

/** Edits a saved item. Descriptions are unique in an account. Existing invoices do not change. */
export async function saveItem(
  userId: string,
  itemId: string,
  body: SaveItemBody,
  items: SavedItems,
): Promise<Result<ItemAnswer, Problem>> {
  const checked = validateItem(body);
  if (!checked.ok) return refuse(problem('invalid-item', { faults: checked.refusal }));
  if (!isKeyId(itemId)) return refuse(problem('item-not-found'));
  const saved = await items.change(userId, itemId, checked.value);
  switch (saved.kind) {
    case 'saved':
      return ok({ success: true, item: saved.item });
    case 'description-taken':
      return refuse(descriptionTaken);
    case 'not-found':
      return refuse(problem('item-not-found'));
  }
}

/** Deletes a saved item. A later invoice with the same line saves it again. */
export async function deleteItem(
  userId: string,
  itemId: string,
  items: SavedItems,
): Promise<Result<DoneAnswer, Problem>> {
  const isRemoved = isKeyId(itemId) && (await items.remove(userId, itemId));
  return isRemoved ? ok({ success: true }) : refuse(problem('item-not-found'));
}
