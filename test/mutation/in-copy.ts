import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import refuseStaleBundles from '#test/support/fresh-bundles';
import {
  buildSite,
  type CopyLayer,
  copyWithChanges,
  type FileRun,
  folder,
  runFiles,
} from './changed-copy.ts';
import { nameOf } from './chosen-places.ts';
import type { Result } from './results.ts';

/** How many test files run with each change at most. */
const filesPerChange = 4;

/** A file that passes without an active change. */
interface UsableFile extends FileRun {
  /** How many tests or loaded pages execute each change, by its id. */
  readonly uses: ReadonlyMap<string, number>;
}

async function usableFiles(layer: CopyLayer): Promise<readonly UsableFile[]> {
  const executed = resolve(folder, 'executed.txt');
  const runs = await runFiles([], {
    layer,
    name: 'unchanged',
    seconds: 3_600,
    args: ['--maxWorkers=2'],
    env: { MUTATION_EXECUTED: executed },
  });
  if (!runs) throw new Error('The tests without a change did not end within an hour.');
  for (const { file, failure, error } of runs.filter(({ passed }) => !passed))
    console.log(`Not used, because it fails without a change: ${file}, ${failure ?? error}`);
  const lines = existsSync(executed) ? readFileSync(executed, 'utf8').trim().split('\n') : [];
  return runs
    .filter(({ passed }) => passed)
    .map((run) => {
      const uses = new Map<string, number>();
      for (const line of lines) {
        const [file, id = ''] = line.split(' ');
        if (file === run.file) uses.set(id, (uses.get(id) ?? 0) + 1);
      }
      return { ...run, uses };
    });
}

/** The share of the tests or pages of a file that execute a change, in tenths. */
const shareOf = (id: string, { uses }: UsableFile): number =>
  Math.round((10 * (uses.get(id) ?? 0)) / Math.max(...uses.values()));

/** The files of which most tests execute a change, because they are most likely to be about it; fast ones first. */
const filesFor = (id: string, usable: readonly UsableFile[]): readonly UsableFile[] =>
  usable
    .filter(({ uses }) => uses.has(id))
    .toSorted((a, b) => shareOf(id, b) - shareOf(id, a) || a.seconds - b.seconds)
    .slice(0, filesPerChange);

/** The first test that fails with a change; undefined if none does. */
async function detection(
  layer: CopyLayer,
  id: string,
  files: readonly UsableFile[],
): Promise<string | undefined> {
  const usual = files.reduce((total, { seconds }) => total + seconds, 0);
  const names = files.map(({ file }) => file);
  const runs = await runFiles(names, {
    layer,
    name: `change-${id}`,
    // Starting the tests and a busy machine take time as well.
    seconds: 120 + 4 * usual,
    args: ['--maxWorkers=1', '--bail=1'],
    env: { MUTATION_ACTIVE: id, MUTATION_FILES: names.join(',') },
  });
  const failed = runs?.find(({ failure }) => failure !== undefined);
  return runs ? failed && `${failed.file}, ${failed.failure}` : 'time limit';
}

/**
 * Runs at most four test files of a layer with each change, those of which most tests execute it. Prints each result with
 * the first test that failed. Browser tests execute only the site with the change, not the functions.
 */
export async function testInCopy(results: readonly Result[], layer: CopyLayer): Promise<readonly Result[]> {
  if (layer === 'browser tests') await refuseStaleBundles();
  const ids = await copyWithChanges(results);
  if (layer === 'browser tests') buildSite();
  const usable = await usableFiles(layer);
  const queue = [...results];
  const tested: Result[] = [];
  const testQueue = async () => {
    for (let result = queue.shift(); result; result = queue.shift()) {
      const id = ids.get(nameOf(result)) ?? '';
      const files = filesFor(id, usable);
      const reason = files.length > 0 ? await detection(layer, id, files) : undefined;
      const outcome = reason ? `detected by ${reason}` : `not detected by ${files.length} files`;
      console.log(`${tested.length + 1} of ${results.length}: ${nameOf(result)} ${outcome}`);
      tested.push({
        ...result,
        executed: result.executed || files.length > 0,
        ...(reason && { detectedBy: layer }),
      });
    }
  };
  await Promise.all([testQueue(), testQueue()]);
  return tested;
}
