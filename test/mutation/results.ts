import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameOf, type Place } from './chosen-places.ts';

export const folders = ['domain', 'lambdas', 'web'] as const;

const layers = ['unit tests', 'type check', 'tests on a table', 'browser tests'] as const;

export type Layer = (typeof layers)[number];

/** A chosen change, and what the tests that ran so far said about it. */
export interface Result extends Place {
  /** The first tests that failed with the change; undefined if none did. */
  readonly detectedBy?: Layer;
  /** False if no test so far executes the place. */
  readonly executed: boolean;
}

const resultsPath = '.stryker/results.json';

export const folderOf = ({ path }: Place): string => path.slice(0, path.indexOf('/'));

/** The results of the last run. */
export const readResults = (): readonly Result[] => JSON.parse(readFileSync(resultsPath, 'utf8'));

export function writeResults(results: readonly Result[]): void {
  mkdirSync(dirname(resultsPath), { recursive: true });
  writeFileSync(resultsPath, JSON.stringify(results, undefined, 2));
}

/** The results with those of another layer in place of the older ones. */
export function withNewer(results: readonly Result[], newer: readonly Result[]): readonly Result[] {
  const newerByName = new Map(newer.map((result) => [nameOf(result), result]));
  return results.map((result) => newerByName.get(nameOf(result)) ?? result);
}

/** Prints the share of detected changes of each folder by layer, and every change that was not detected. */
export function printResults(results: readonly Result[]): void {
  for (const folder of folders) {
    const chosen = results.filter((result) => folderOf(result) === folder);
    const missed = chosen.filter(({ detectedBy }) => detectedBy === undefined);
    const detected = chosen.length - missed.length;
    const parts = layers.map(
      (layer) => `${chosen.filter(({ detectedBy }) => detectedBy === layer).length} by ${layer}`,
    );
    const percent = ((100 * detected) / chosen.length).toFixed(0);
    console.log(`${folder}: ${detected} of ${chosen.length} detected, ${percent} % (${parts.join(', ')})`);
    for (const result of missed)
      console.log(`  ${nameOf(result)}${result.executed ? '' : ' (never executed)'}`);
  }
}
