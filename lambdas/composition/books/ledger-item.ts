import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { freeMessage } from '../../free-invoice/index.ts';
import { BrokenItem, type Entity, type FieldsOf } from '../../platform/table/entity.ts';
import { type Entities, entities } from '../entities.ts';

/** An item of the table, as the table gives it. */
export type LedgerItem = ItemKey & Readonly<Record<string, unknown>>;

/** An item that was read, by its kind; `item` is what was stored. */
export type LedgerEntry<Kind extends ItemKind = ItemKind> = {
  [One in Kind]: {
    readonly kind: One;
    readonly item: LedgerItem;
    readonly fields: FieldsOf<Entities[One]>;
  };
}[Kind];

/** Something in the table that cannot be right. */
export interface Finding {
  /** Partition and sort key. */
  readonly where: string;
  readonly what: string;
  /** The same in words for the owner, where there are better ones than that something of the item is wrong. */
  readonly said?: string;
}

export const finding = ({ PK, SK }: ItemKey, what: string, said?: string): Finding => ({
  ...{ where: `${PK} ${SK}`, what },
  ...(said !== undefined && { said }),
});

/** Reads an item as the product reads it; says what is wrong with one that it could not read. */
export function readEntry(item: LedgerItem): LedgerEntry | Finding {
  const kind = kindOfKey(item);
  if (kind === undefined) return finding(item, 'nothing we keep has such a key');
  try {
    const { parse } = entities[kind] as Entity;
    // What the free generator keeps on its messages must be readable as well.
    if (kind === 'message' && item.kind === 'free-invoice') freeMessage.parse(item);
    return { kind, item, fields: parse(item) } as LedgerEntry;
  } catch (error) {
    if (error instanceof BrokenItem) return finding(item, error.message);
    throw error;
  }
}

/** The entries of one kind. */
export const entriesOf = <Kind extends ItemKind>(entries: readonly LedgerEntry[], kind: Kind) =>
  entries.filter((entry) => entry.kind === kind) as readonly LedgerEntry[] as readonly LedgerEntry<Kind>[];
