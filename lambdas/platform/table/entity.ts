import * as z from 'zod/mini';
import type { IndexAttributes } from '#domain/table/indexes';
import type { ItemKind } from '#domain/table/key-kinds';
import { type ItemKey, keys } from '#domain/table/keys';

/** An unparsed item, written by any release. */
export type RawItem = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A schema for each field, optional ones included: a field without a schema would be lost when the item is read. */
export type ShapeOf<Fields> = { readonly [Name in keyof Fields]-?: z.ZodMiniType };

/** How items of one kind are keyed, read and indexed. See docs/decisions/199-own-code-beside-packages.md. */
export interface Entity<Kind extends ItemKind = ItemKind, Fields = unknown> {
  readonly kind: Kind;
  readonly key: (typeof keys)[Kind];
  /**
   * Parses an item, without its key. Ignores attributes of newer releases and fills in defaults for missing ones.
   * Throws `BrokenItem` if an attribute is still missing or invalid.
   */
  readonly parse: (item: RawItem) => Fields;
  /** The index attributes of a new item with these fields and this key. */
  indexOf(fields: Fields, key: ItemKey): IndexAttributes;
  /**
   * The index attributes that are derived from the attributes in `written`. They are written whenever those attributes
   * are.
   */
  follow(written: Readonly<Record<string, unknown>>, key: ItemKey): IndexAttributes;
}

/** The fields of a parsed item of an entity. */
export type FieldsOf<E> = E extends Entity<ItemKind, infer Fields> ? Fields : never;

/**
 * An item that cannot be read. The message names the kind and the attribute, never a value, so that it can be logged.
 */
export class BrokenItem extends Error {
  override readonly name: string;
  readonly attribute: string;
  constructor(kind: ItemKind, attribute: string) {
    super(`A stored ${kind} has no ${attribute} that can be read`);
    this.attribute = attribute;
    this.name = `BrokenItem ${kind}.${attribute}`;
  }
}

/**
 * Declares a kind of item: a schema for each attribute, with a default for those that older items may lack, and its
 * indexes. `indexOf` gives the index attributes when a writer asks for them, `follow` whenever the attributes they
 * depend on are written.
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
