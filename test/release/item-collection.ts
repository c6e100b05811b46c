import { messageDefinitions } from '#lambdas/composition/all-messages';
import { entities } from '#lambdas/composition/entities';
import type { StoredItem } from '#test/support/stored-item';
import type { ReleasedItem } from './baseline.ts';
import { nameOf, readingOf } from './item-reader.ts';

/**
 * The kinds of items and messages of which a release must have an example. The lock of the outbox exists only during a
 * run.
 */
const requiredNames = [
  ...Object.keys(entities).filter((kind) => !['message', 'outboxTurn'].includes(kind)),
  ...messageDefinitions.map(({ kind }) => `message ${kind}`),
];

/** A short text is one of a fixed set of words, such as a state. Each word needs an example. */
const word = /^[a-z][a-z-]{2,20}$/;

/**
 * The traits of which an item is an example: each attribute, at any depth, and each word that an attribute contains.
 */
function traitsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => traitsOf(each, `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => traitsOf(each, `${path}.${name}`));
  return typeof value === 'string' && word.test(value) ? [path, `${path}=${value}`] : [path];
}

/** Collects items so that every trait has an example: those of earlier releases, and added items with a new trait. */
export class ItemCollection {
  readonly #examples = new Map<string, StoredItem>();
  readonly #before: readonly ReleasedItem[];

  constructor(before: readonly ReleasedItem[]) {
    this.#before = before;
    for (const { item } of before) this.add(item);
  }

  add(item: StoredItem): void {
    for (const trait of traitsOf(item, nameOf(item)))
      if (!this.#examples.has(trait)) this.#examples.set(trait, item);
  }

  /**
   * The items of earlier releases unchanged, then the new ones by kind. Throws with the names of all kinds that have no
   * example.
   */
  all(): ReleasedItem[] {
    const old = new Set(this.#before.map(({ item }) => item));
    const added = [...new Set(this.#examples.values())]
      .filter((item) => !old.has(item))
      .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
      .map((item) => ({ item, reads: readingOf(item) }));
    const all = [...this.#before, ...added];
    const found = new Set(all.map(({ item }) => nameOf(item)));
    const missing = requiredNames.filter((name) => !found.has(name));
    if (missing.length > 0) throw new Error(`Nothing was stored of: ${missing.join(', ')}`);
    return all;
  }
}
