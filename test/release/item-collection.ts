import { messageKinds } from '#domain/messaging/message';
import { entities } from '#lambdas/composition/entities';
import type { StoredItem } from '#test/support/stored-item';
import type { ReleasedItem } from './baseline.ts';
import { nameOf, readingOf } from './item-reader.ts';

/** Everything that a release has to have an example of; the outbox's turn is there during a run alone. */
const wanted = [
  ...Object.keys(entities).filter((kind) => !['message', 'outboxTurn'].includes(kind)),
  ...messageKinds.map((kind) => `message ${kind}`),
];

/** A short text is a word of a list, such as a state: each is an example of its own. */
const word = /^[a-z][a-z-]{2,20}$/;

/** What an item is an example of: each attribute, however deep, and each word in it. */
function traitsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => traitsOf(each, `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => traitsOf(each, `${path}.${name}`));
  return typeof value === 'string' && word.test(value) ? [path, `${path}=${value}`] : [path];
}

/** The items that are an example of something no other is: those of releases before, and of all that were seen since. */
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

  /** Those of releases before as they were, then the new ones by kind. Throws with the names of what there is no item of. */
  all(): ReleasedItem[] {
    const old = new Set(this.#before.map(({ item }) => item));
    const added = [...new Set(this.#examples.values())]
      .filter((item) => !old.has(item))
      .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
      .map((item) => ({ item, reads: readingOf(item) }));
    const all = [...this.#before, ...added];
    const found = new Set(all.map(({ item }) => nameOf(item)));
    const missing = wanted.filter((name) => !found.has(name));
    if (missing.length > 0) throw new Error(`Nothing was stored of: ${missing.join(', ')}`);
    return all;
  }
}
