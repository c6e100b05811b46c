import { existsSync, readFileSync } from 'node:fs';
import type { ItemKey } from '#domain/table/keys';
import type { ReleaseInventory } from '#test/support/release-inventory';
import type { StoredItem } from '#test/support/stored-item';

/** What the last release deploys, and what it stores; written by `npm run baseline` when the release is made. */
export const baselineFiles = {
  stacks: new URL('stacks.json', import.meta.url),
  items: new URL('items.json', import.meta.url),
  keys: new URL('keys.json', import.meta.url),
};

/** An item as a release stored it, and what that release read in it. */
export interface ReleasedItem {
  readonly item: StoredItem;
  readonly reads: object;
}

const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));

export const releasedStacks = (): ReleaseInventory => read(baselineFiles.stacks);

/** A key of each kind, as the release made it of the same ids. */
export const releasedKeys = (): Readonly<Record<string, ItemKey>> => read(baselineFiles.keys);

export const releasedItems = (): readonly ReleasedItem[] =>
  existsSync(baselineFiles.items) ? read(baselineFiles.items) : [];

const { version } = read(new URL('../../package.json', import.meta.url));

/** False before 1.0.0: nothing is deployed or stored that a change would have to keep to. */
export const isReleased = !String(version).startsWith('0.');
