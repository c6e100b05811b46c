import { readFileSync } from 'node:fs';
import type { ReleaseInventory } from '#test/support/release-inventory';

/** What the last release deploys, written by `npm run baseline` when it is made. */
export const baselineFile = new URL('baseline.json', import.meta.url);

export interface Baseline {
  readonly version: string;
  readonly stacks: ReleaseInventory;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of the product; before 1.0.0 nothing is deployed that an update would have to keep to. */
export const releasedVersion: string = version;
