import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { freeMessage } from '../../free-invoice/index.ts';
import { BrokenItem, type Entity, type FieldsOf } from '../../platform/table/entity.ts';
import { type Entities, entities } from '../entities.ts';

/** An unparsed item of the table. */
export type LedgerItem = ItemKey & Readonly<Record<string, unknown>>;

/** A parsed item with its kind; `item` is the unparsed one. */
export type LedgerEntry<Kind extends ItemKind = ItemKind> = {
  [EachKind in Kind]: {
    readonly kind: EachKind;
    readonly item: LedgerItem;
    readonly fields: FieldsOf<Entities[EachKind]>;
  };
}[Kind];

/** Something in the table that must be wrong. */
export interface Finding {
  /** Partition and sort key. */
  readonly where: string;
  readonly what: string;
  /** A sentence for the owner, if it says more than that an item is wrong. */
  readonly said?: string;
}

/** A finding about the item with this key. */
export const finding = ({ PK, SK }: ItemKey, what: string, said?: string): Finding => ({
  where: `${PK} ${SK}`,
  what,
  ...(said !== undefined && { said }),
});

/** Parses an item as the product does. Returns a finding if it cannot be parsed. */
export function readEntry(item: LedgerItem): LedgerEntry | Finding {
  const kind = kindOfKey(item);
  if (kind === undefined) return finding(item, 'nothing we keep has such a key');
  try {
    const { parse } = entities[kind] as Entity;
    // The attributes that the free generator adds to its messages must be readable too.
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
