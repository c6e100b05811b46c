import { existsSync, readFileSync } from 'node:fs';
import type { ItemKey } from '#domain/table/keys';
import type { ReleaseInventory } from '#test/support/release-inventory';
import type { StoredItem } from '#test/support/stored-item';

/**
 * The resources and items of the last release. `npm run baseline` writes these files when a release is made. Without
 * them, when nothing is deployed with which a change must stay compatible, tests compare with nothing older.
 */
export const baselineFiles = {
  stacks: new URL('stacks.json', import.meta.url),
  items: new URL('items.json', import.meta.url),
  keys: new URL('keys.json', import.meta.url),
};

/** An item as a release stored it, with the values that this release read from it. */
export interface ReleasedItem {
  readonly item: StoredItem;
  readonly reads: object;
}

/** The content of a file, or `none` without a release. */
const read = <Content>(file: URL, none: Content): Content =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;

export const releasedStacks = (): ReleaseInventory => read(baselineFiles.stacks, {});

/** A key of each kind, as the release made it from the IDs in example-keys.ts. */
export const releasedKeys = (): Readonly<Record<string, ItemKey>> => read(baselineFiles.keys, {});

export const releasedItems = (): readonly ReleasedItem[] => read(baselineFiles.items, []);
