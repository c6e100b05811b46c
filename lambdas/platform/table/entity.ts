import * as z from 'zod/mini';
import type { IndexAttributes } from '#domain/table/indexes';
import type { ItemKind } from '#domain/table/key-kinds';
import { type ItemKey, keys } from '#domain/table/keys';

/** An item as the table gives it, of whatever release. */
export type RawItem = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A schema for each field of something, the optional ones too: what the schema forgets would be lost in reading. */
export type ShapeOf<Fields> = { readonly [Name in keyof Fields]-?: z.ZodMiniType };

/** How items of one kind are found, read and indexed. See docs/decisions/004-own-dynamodb-layer.md. */
export interface Entity<Kind extends ItemKind = ItemKind, Fields = unknown> {
  readonly kind: Kind;
  readonly key: (typeof keys)[Kind];
  /**
   * What an item says, without its key. Attributes of a newer release are passed over, missing ones get their default;
   * throws `BrokenItem` where that leaves something unreadable.
   */
  readonly parse: (item: RawItem) => Fields;
  /** The index attributes that belong to such fields under a key. */
  indexOf(fields: Fields, key: ItemKey): IndexAttributes;
  /** The index attributes that are derived from the attributes named here; written with every change of them. */
  follow(named: Readonly<Record<string, unknown>>, key: ItemKey): IndexAttributes;
}

/** What can be read of an item of an entity. */
export type FieldsOf<E> = E extends Entity<ItemKind, infer Fields> ? Fields : never;

/** An item that cannot be read. It names kind and attribute, never a value, so that it can be logged. */
export class BrokenItem extends Error {
  override readonly name: string;
  constructor(kind: ItemKind, attribute: string) {
    super(`A stored ${kind} has no ${attribute} that can be read`);
    this.name = `BrokenItem ${kind}.${attribute}`;
  }
}

/**
 * Says what is stored of a kind: a schema for each attribute, with a default for whatever an item may lack, and the
 * indexes it is in: with `indexOf` as its writers say, with `follow` whenever its attributes are written.
 */
export function entity<const Kind extends ItemKind, Attributes extends Shape>(
  kind: Kind,
  attributes: Attributes,
  indexOf: Entity<Kind, z.output<z.ZodMiniObject<Attributes>>>['indexOf'] = () => ({}),
  follow: Entity['follow'] = () => ({}),
): Entity<Kind, z.output<z.ZodMiniObject<Attributes>>> {
  const schema = z.object(attributes);
  return {
    kind,
    key: keys[kind],
    indexOf: (fields, key) => ({ ...indexOf(fields, key), ...follow(fields, key) }),
    follow,
    parse(item) {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return parsed.data;
      throw new BrokenItem(kind, parsed.error.issues[0]?.path.join('.') ?? '');
    },
  };
}
