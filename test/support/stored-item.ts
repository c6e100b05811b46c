import type { ItemKind } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import type { Entity } from '#lambdas/platform/table/entity';

/** An item of the table. */
export type StoredItem = ItemKey & Readonly<Record<string, unknown>>;

/** An item as the product stores it, with its index attributes. */
export const storedItem = <Fields extends object>(
  entity: Entity<ItemKind, Fields>,
  key: ItemKey,
  fields: Fields,
): StoredItem => ({ ...key, ...entity.indexOf(fields, key), ...fields });
