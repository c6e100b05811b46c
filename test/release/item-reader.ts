import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import { definitionOf } from '#lambdas/composition/all-messages';
import { entities } from '#lambdas/composition/entities';
import type { Entity } from '#lambdas/platform/table/entity';
import type { StoredItem } from '#test/support/stored-item';

/** The name of an item: its kind, and for a message also the kind of message, as in `message receipt`. */
export function nameOf(item: StoredItem): string {
  const kind = kindOfKey(item);
  if (kind === undefined) throw new Error(`Nothing is stored as ${item.PK} ${item.SK}`);
  return kind === 'message' ? `message ${item.kind}` : kind;
}

/** The values that the module of an item reads from it. Throws `BrokenItem` if it cannot be read. */
export function readingOf(item: StoredItem): object {
  const kind = kindOfKey(item) as ItemKind;
  const entity = (kind === 'message' && definitionOf(String(item.kind))?.entity) || entities[kind];
  return (entity as Entity).parse(item) as object;
}
