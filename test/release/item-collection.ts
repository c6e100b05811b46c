import { messageKinds } from '#domain/delivery/message';
import { entities } from '#lambdas/adapters/dynamodb/entities';
import type { StoredItem } from '#test/support/stored-item';
import type { ReleasedItem } from './baseline.ts';
import { nameOf, readingOf } from './item-reader.ts';

/** Everything that a release has to have an example of. */
const wanted = [
  // The outbox's turn is there during a run alone.
  ...Object.keys(entities).filter((kind) => kind !== 'message' && kind !== 'outboxTurn'),
  ...messageKinds.map((kind) => `message ${kind}`),
];

/** The item that says most, of each kind and of each state it was seen in. */
export class ItemCollection {
  readonly #fullest = new Map<string, StoredItem>();

  add(item: StoredItem): void {
    const { status, state, stage, kind, purpose } = item;
    const name = [nameOf(item), status, state, stage, kind, purpose].filter(Boolean).join(' ');
    const known = this.#fullest.get(name);
    if (!known || Object.keys(known).length < Object.keys(item).length) this.#fullest.set(name, item);
  }

  /** All of them in a stable order. Throws with the names of what there is no item of. */
  all(): ReleasedItem[] {
    const items = [...this.#fullest]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, item]) => item);
    const found = new Set(items.map(nameOf));
    const missing = wanted.filter((name) => !found.has(name));
    if (missing.length > 0) throw new Error(`Nothing was stored of: ${missing.join(', ')}`);
    return items.map((item) => ({ item, reads: readingOf(item) }));
  }
}
