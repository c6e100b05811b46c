import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { nameOf, type Place, placesPath } from './chosen-places.ts';
import type { Result } from './results.ts';

const configPath = '.stryker/config.json';
const checkerPath = '.stryker/chosen-places.mjs';
const reportPath = '.stryker/report.json';

/** The part of Stryker's report that is read here. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly (Omit<Place, 'path'> & {
          readonly status: string;
          /** True if the place runs while a module loads. */
          readonly static?: boolean;
        })[];
      }
    >
  >;
}

/** What Stryker says about changes that it tested. */
const resultOf: Readonly<Record<string, 'detected' | 'missed' | 'never executed'>> = {
  Killed: 'detected',
  Timeout: 'detected',
  Survived: 'missed',
  NoCoverage: 'never executed',
};

/**
 * Runs Stryker on these places with unit tests, and returns the changes that it tested. Throws if it fails before any
 * change is tested.
 */
export async function testWithStryker(places: readonly Place[]): Promise<readonly Result[]> {
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
    ignorePatterns: [
      '/dist',
      '/cdk.out',
      '/.local',
      '/.stryker/copy',
      '/test-results',
      '/local/node_modules',
    ],
    ignoreStatic: true,
    tempDirName: '.stryker/sandbox',
    // Half of the processes run the checker, the others run tests.
    concurrency: 4,
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
  const { status } = spawnSync('npx', ['stryker', 'run', configPath], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  const report: Report = JSON.parse(readFileSync(reportPath, 'utf8'));
  const wanted = new Set(places.map(nameOf));
  return Object.entries(report.files)
    .flatMap(([path, { mutants }]) =>
      mutants.flatMap(({ location, replacement, status, static: isStatic }): Result[] => {
        const result = resultOf[status];
        // Stryker skips places that run while a module loads, unless a test loads the module itself. It then runs only
        // such tests, which says nothing about the others.
        if (result === undefined || isStatic) return [];
        const place = { path, location, replacement, executed: result !== 'never executed' };
        return [result === 'detected' ? { ...place, detectedBy: 'unit tests' } : place];
      }),
    )
    .filter((result) => wanted.has(nameOf(result)));
}
