import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { build } from 'esbuild';
import { runCommand, UsageError } from '#bin/command/run-command';
import { nameOf, type Place, placeOf, placesPath } from './chosen-places.ts';

const usage = `npm run test:mutation -- [--seed TEXT] [--count N] [--survivors]

Changes the code in N random places of each of domain, lambdas and web, one at a time, and runs the tests that execute
the place. Prints how many changes the tests detect in each folder, and every change that they do not detect.
  --seed TEXT   chooses the places; the hash of the current commit unless told
  --count N     places in each folder; 100 unless told
  --survivors   only the undetected changes of the run before, with the tests on a table`;

const folders = ['domain', 'lambdas', 'web'] as const;

/**
 * True for code that unit tests execute. Texts, type declarations, and modules that only connect others are left out.
 */
const isMutated = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  !/(?:\.handler|\.wiring|\.d)\.ts$|\/(?:index|ports)\.ts$|^domain\/content\/|^web\/(?:build|public)\//.test(
    path,
  );

/** How many times more places are tried than asked for, because Stryker skips those that run while a module loads. */
const placesPerResult = 2;

const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));
const configPath = '.stryker/config.json';
const checkerPath = '.stryker/chosen-places.mjs';
const reportPath = '.stryker/report.json';
const survivorsPath = '.stryker/survivors.json';

/** Every change that Stryker can make in these files, with lines counted from 1, as its report counts them. */
async function placesIn(paths: readonly string[]): Promise<readonly Place[]> {
  const silent = () => undefined;
  const logger = {
    isTraceEnabled: () => false,
    isDebugEnabled: () => false,
    isInfoEnabled: () => false,
    isWarnEnabled: () => false,
    isErrorEnabled: () => false,
    isFatalEnabled: () => false,
    trace: silent,
    debug: silent,
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  const files = paths.map((path) => ({ name: path, content: readFileSync(path, 'utf8'), mutate: true }));
  const { mutants } = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return mutants.map(placeOf);
}

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

interface Tested extends Place {
  readonly status: string;
}

/** Runs Stryker on these places. Throws if it fails before any change is tested. */
async function test(places: readonly Place[], layer: 'unit' | 'integration'): Promise<readonly Tested[]> {
  const ranges = places.map(
    ({ path, location: { start, end } }) =>
      `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
  );
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', `./${checkerPath}`],
    checkers: ['chosen-places'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: [...new Set(ranges)],
    ignorePatterns: ['/dist', '/cdk.out', '/.local', '/test-results', '/local/node_modules'],
    ignoreStatic: true,
    tempDirName: '.stryker/sandbox',
    concurrency: 2,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 20_000,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: reportPath },
    allowConsoleColors: false,
  };
  writeFileSync(placesPath, JSON.stringify(places));
  await build({
    entryPoints: ['test/mutation/chosen-places.ts'],
    outfile: checkerPath,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  writeFileSync(configPath, JSON.stringify(config, undefined, 2));
  const env = { ...process.env, MUTATION_LAYER: layer };
  const { status } = spawnSync('npx', ['stryker', 'run', configPath], { stdio: 'inherit', env });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  const report: {
    readonly files: Readonly<Record<string, { readonly mutants: readonly Omit<Tested, 'path'>[] }>>;
  } = JSON.parse(readFileSync(reportPath, 'utf8'));
  const wanted = new Set(places.map(nameOf));
  return Object.entries(report.files)
    .flatMap(([path, { mutants }]) => mutants.map((mutant) => ({ ...mutant, path })))
    .filter((mutant) => wanted.has(nameOf(mutant)));
}

const isDetected = ({ status }: Tested): boolean => status === 'Killed' || status === 'Timeout';

/** False if Stryker skipped the change, or if the change does not compile. */
const isTested = (tested: Tested): boolean =>
  isDetected(tested) || tested.status === 'Survived' || tested.status === 'NoCoverage';

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, count: { type: 'string' }, survivors: { type: 'boolean' } },
  });
  const count = Number(values.count ?? 100);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError('Name a number of places, such as --count 100.');
  const seed = values.seed ?? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync('.stryker', { recursive: true });
  if (values.survivors) {
    const before: readonly Place[] = JSON.parse(readFileSync(survivorsPath, 'utf8'));
    const undetected = (await test(before, 'integration')).filter((each) => !isDetected(each));
    console.log(
      `${before.length - undetected.length} of ${before.length} are detected by the tests on a table. Left:`,
    );
    for (const place of undetected) console.log(`  ${nameOf(place)}`);
    return 0;
  }
  const listed = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const order = shuffled(await placesIn(listed.filter(isMutated)), seed);
  const inFolder = (folder: string) => order.filter(({ path }) => folderOf(path) === folder);
  const tested = await test(
    folders.flatMap((folder) => inFolder(folder).slice(0, count * placesPerResult)),
    'unit',
  );
  const byName = new Map(tested.filter(isTested).map((each) => [nameOf(each), each]));
  const survivors: Tested[] = [];
  console.log(`Seed ${seed}, out of ${order.length} places`);
  for (const folder of folders) {
    const chosen = inFolder(folder)
      .flatMap((place) => byName.get(nameOf(place)) ?? [])
      .slice(0, count);
    const missed = chosen.filter((each) => !isDetected(each));
    survivors.push(...missed);
    const percent = (100 * (chosen.length - missed.length)) / chosen.length;
    console.log(
      `${folder}: ${chosen.length - missed.length} of ${chosen.length} detected, ${percent.toFixed(0)} %`,
    );
    for (const place of missed)
      console.log(`  ${nameOf(place)}${place.status === 'NoCoverage' ? ' (never executed)' : ''}`);
  }
  writeFileSync(survivorsPath, JSON.stringify(survivors));
  return 0;
});
