import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { nameOf, type Place, placeOf } from './chosen-places.ts';
import { instrument } from './instrument.ts';
import type { Layer } from './results.ts';

/** A layer whose test files run in a copy of the project. */
export type CopyLayer = Extract<Layer, 'tests on a table' | 'browser tests'>;

/** The copy of the project with the changes. */
export const folder = '.stryker/copy';

/** The limit of every wait in a test, in milliseconds. */
const waitingLimit = 30_000;

/** What a run of one test file ended with. */
export interface FileRun {
  readonly file: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** The name of the first failed test and the first line of its error. */
  readonly failure?: string;
  /** The first line of an error outside of tests; '' if there was none. */
  readonly error: string;
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** The error outside of tests, if there was one. */
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Copies the project with the changes, each inactive until its id is set. Returns the ids by the names of the changes.
 * The bundles of the functions are those of the project.
 */
export async function copyWithChanges(places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  rmSync(folder, { recursive: true, force: true });
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
  for (const path of paths.filter((each) => existsSync(each))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  mkdirSync(join(folder, 'dist'));
  for (const path of ['node_modules', 'cdk.out', 'dist/lambdas'].filter((each) => existsSync(each)))
    symlinkSync(resolve(path), join(folder, path));
  const { files, mutants } = await instrument([...new Set(places.map(({ path }) => path))], places);
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  return new Map(mutants.map((mutant) => [nameOf(placeOf(mutant)), mutant.id]));
}

/** Builds the site of the copy. */
export const buildSite = (): void => {
  execFileSync('npx', ['tsx', 'web/build/build-site.ts'], { cwd: folder, stdio: 'inherit' });
};

/** Runs a command in a process group that is killed at the limit in seconds. False if that happened. */
function runWithin(seconds: number, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  let inTime = true;
  const timer = setTimeout(() => {
    inTime = false;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, seconds * 1_000);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', () => {
      clearTimeout(timer);
      done(inTime);
    });
  });
}

export interface RunOptions {
  readonly layer: CopyLayer;
  /** Names the report. */
  readonly name: string;
  /** The time limit. */
  readonly seconds: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Runs test files of the copy; all of the layer if none is named. Undefined if they did not end in time. */
export async function runFiles(
  files: readonly string[],
  { layer, name, seconds, args, env }: RunOptions,
): Promise<readonly FileRun[] | undefined> {
  const report = resolve(folder, `${name}.json`);
  rmSync(report, { force: true });
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/vitest.config.ts'];
  const output = ['--reporter=json', `--outputFile=${report}`];
  const inTime = await runWithin(seconds, [...command, ...output, ...args, ...files], {
    ...process.env,
    MUTATION_LAYER: layer,
    TEST_WAITING_LIMIT: String(waitingLimit),
    ...env,
  });
  if (!inTime) return undefined;
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.map(({ name: path, status, message, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const error = failed?.failureMessages[0]?.split('\n')[0] ?? '';
    return {
      file: relative(realpathSync(folder), path),
      passed: status === 'passed',
      seconds: (endTime - startTime) / 1_000,
      error: message.split('\n')[0] ?? '',
      ...(failed && { failure: `${failed.fullName}: ${error}`.slice(0, 200) }),
    };
  });
}
