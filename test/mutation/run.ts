import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '#bin/command/run-command';
import { nameOf, type Place, placeOf } from './chosen-places.ts';
import { compileCheck } from './compile-check.ts';
import { testInCopy } from './in-copy.ts';
import { instrument } from './instrument.ts';
import {
  folderOf,
  folders,
  printResults,
  type Result,
  readResults,
  withNewer,
  writeResults,
} from './results.ts';
import { testWithStryker } from './with-stryker.ts';

const usage = `npm run test:mutation -- [--seed TEXT] [--count N] [--survivors] [--browser]

Changes the code in N random places of each of domain, lambdas and web, one at a time, and runs the unit tests that
execute the place, then the type check on those that they do not detect. Prints how many changes are detected in each
folder, and every change that is not.
  --seed TEXT   chooses the places; the hash of the current commit unless told
  --count N     places in each folder; 100 unless told
  --survivors   only the undetected changes of the run before, in domain and lambdas, with the tests on a table
  --browser     only the undetected changes of the run before, in domain and web, with browser tests of the site;
                needs a fresh npm run build
  Of the tests on a table and the browser tests, at most four files run with a change: those of which most tests execute it.`;

/**
 * True for code that unit tests execute. Texts, type declarations, and modules that only connect others are left out.
 */
const isMutated = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  !/(?:\.handler|\.wiring|routes|\.d)\.ts$|\/(?:index|ports)\.ts$|^domain\/content\/|^web\/(?:build|public)\//.test(
    path,
  );

/** How many times more places are tried than asked for, because Stryker skips those that run while a module loads. */
const placesPerResult = 2;

/** The places in an order that depends only on the seed. */
const shuffled = (places: readonly Place[], seed: string): readonly Place[] =>
  places
    .map((place) => ({
      place,
      rank: createHash('sha256')
        .update(`${seed} ${nameOf(place)}`)
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ place }) => place);

/** Tests `count` changes in each folder, chosen by the seed, with unit tests. */
async function testChosen(seed: string, count: number): Promise<readonly Result[]> {
  const listed = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const { mutants } = await instrument(listed.filter(isMutated));
  const order = shuffled(mutants.map(placeOf), seed);
  const inFolder = (folder: string) => order.filter((place) => folderOf(place) === folder);
  const tested = await testWithStryker(
    folders.flatMap((folder) => inFolder(folder).slice(0, count * placesPerResult)),
  );
  const byName = new Map(tested.map((each) => [nameOf(each), each]));
  console.log(`Seed ${seed}, out of ${order.length} places`);
  return folders.flatMap((folder) =>
    inFolder(folder)
      .flatMap((place) => byName.get(nameOf(place)) ?? [])
      .slice(0, count),
  );
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      survivors: { type: 'boolean' },
      browser: { type: 'boolean' },
    },
  });
  const count = Number(values.count ?? 100);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError('Name a number of places, such as --count 100.');
  mkdirSync('.stryker', { recursive: true });
  if (!values.survivors && !values.browser) {
    const seed = values.seed ?? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    const compiles = compileCheck();
    writeResults(
      (await testChosen(seed, count)).map((result) =>
        result.detectedBy || compiles(result) ? result : { ...result, detectedBy: 'type check' },
      ),
    );
  }
  const undetectedIn = (...of: readonly string[]) =>
    readResults().filter((result) => !result.detectedBy && of.includes(folderOf(result)));
  if (values.survivors)
    writeResults(
      withNewer(readResults(), await testInCopy(undetectedIn('domain', 'lambdas'), 'tests on a table')),
    );
  if (values.browser)
    writeResults(withNewer(readResults(), await testInCopy(undetectedIn('domain', 'web'), 'browser tests')));
  printResults(readResults());
  return 0;
});
