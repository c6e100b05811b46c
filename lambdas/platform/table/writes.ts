import type { IndexAttributes } from '#domain/table/indexes';
import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import type { Entity } from './entity.ts';
import {
  type Change,
  type Condition,
  changeText,
  conditionsText,
  placeholders,
  withoutUndefined,
} from './expression.ts';

interface Guarded {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export interface Update {
  readonly Update: Guarded & { readonly Key: Record<string, unknown>; readonly UpdateExpression: string };
  /** An email that this write puts into the outbox and that somebody waits for. `due` is an ISO instant. */
  readonly announces?: { readonly key: ItemKey; readonly due: string };
}

/** What it means if the conditions of a write fail, to the one who planned it. `commit` returns it. */
interface Meant<Conflict> {
  readonly onConflict?: Conflict;
}

/** One write to the table, alone or in a transaction. */
export type Write<Conflict = never> = Meant<Conflict> &
  (
    | { readonly Put: Guarded & { readonly Item: Record<string, unknown> } }
    | Update
    | { readonly Delete: Guarded & { readonly Key: Record<string, unknown> } }
  );

/** The write, with what it means if its conditions fail. */
export const meaning = <const Conflict>(write: Write, onConflict: Conflict): Write<Conflict> => ({
  ...write,
  onConflict,
});

type Named<Fields> = Extract<keyof Fields, string> | 'PK';

const exists: Condition = { attr: 'PK', exists: true };

/** The key of an item. Throws if it does not belong to the entity. */
function keyFor({ kind }: Entity, { PK, SK }: ItemKey): Record<string, unknown> {
  if (kindOfKey({ PK, SK }) !== kind) throw new Error(`This key is not of the kind ${kind}`);
  return { PK, SK };
}

function guardedBy(conditions: readonly Condition[], at = placeholders()): Guarded {
  if (conditions.length === 0) return at.attributes();
  const ConditionExpression = conditionsText(conditions, at);
  return { ConditionExpression, ...at.attributes() };
}

/**
 * Creates an item; fails if its key exists. Existing items are only changed by attribute, because another release may
 * have written attributes that this one does not know. See docs/decisions/005-update-attributes-not-items.md.
 */
export const put = <Fields extends object>(
  entity: Entity<ItemKind, Fields>,
  key: ItemKey,
  fields: Fields,
): Write => ({
  Put: {
    Item: { ...keyFor(entity, key), ...entity.indexOf(fields, key), ...fields },
    ...guardedBy([{ attr: 'PK', exists: false }]),
  },
});

function change(Key: Record<string, unknown>, changes: Change, conditions: readonly Condition[]): Update {
  const at = placeholders();
  const UpdateExpression = changeText(changes, at);
  return { Update: { Key, UpdateExpression, ...guardedBy(conditions, at) } };
}

/** Changes an existing item. Fails if it does not exist or a condition does not hold. */
export const update = <Fields>(
  entity: Entity<ItemKind, Fields>,
  key: ItemKey,
  changes: Change<Fields & IndexAttributes>,
  ...conditions: readonly Condition<Named<Fields>>[]
): Update => {
  const { set, replace } = changes;
  const written = { ...replace, ...withoutUndefined(set ?? {}) };
  const replaced = Object.entries({ ...entity.follow(written, key), ...replace }).filter(
    ([name]) => set?.[name as keyof typeof set] === undefined,
  );
  const withIndexes = { ...changes, replace: Object.fromEntries(replaced) };
  return change(keyFor(entity, key), withIndexes, [exists, ...conditions]);
};

/** Changes an item, or creates it if it does not exist: for counters and settings. */
export const upsert = <Fields>(
  entity: Entity<ItemKind, Fields>,
  key: ItemKey,
  changes: Change<Fields>,
  ...conditions: readonly Condition<Named<Fields>>[]
): Update => change(keyFor(entity, key), changes, conditions);

/** Deletes an item if the conditions hold. */
export const remove = <Fields>(
  entity: Entity<ItemKind, Fields>,
  key: ItemKey,
  ...conditions: readonly Condition<Named<Fields>>[]
): Write => ({ Delete: { Key: keyFor(entity, key), ...guardedBy(conditions) } });
