import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import refuseStaleBundles from '#test/support/fresh-bundles';
import { nameOf, type Place, placeOf } from './chosen-places.ts';
import { instrument } from './instrument.ts';
import type { Result } from './results.ts';

/** The copy of the project with the changes. */
const folder = '.stryker/browser';

/** How many test files run with each change at most. */
const filesPerChange = 4;

/** The limit of every wait in a test, in milliseconds. */
const waitingLimit = 30_000;

/** What a run of one test file ended with. */
interface FileRun {
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
 * Copies the project with the changes, each inactive until its id is set, and builds the site there. Returns the ids by
 * the names of the changes. The functions are those of the project.
 */
async function buildCopy(places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  await refuseStaleBundles();
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
  for (const path of ['node_modules', 'cdk.out', 'dist/lambdas'])
    symlinkSync(resolve(path), join(folder, path));
  const { files, mutants } = await instrument([...new Set(places.map(({ path }) => path))], places);
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  execFileSync('npx', ['tsx', 'web/build/build-site.ts'], { cwd: folder, stdio: 'inherit' });
  return new Map(mutants.map((mutant) => [nameOf(placeOf(mutant)), mutant.id]));
}

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

interface RunOptions {
  /** Names the report. */
  readonly name: string;
  /** The time limit. */
  readonly seconds: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs browser tests of the copy; all if no files are named. Stops after the first failure if `bail` is 1. Undefined if
 * they did not end in time.
 */
async function runFiles(
  files: readonly string[],
  { name, seconds, args, env }: RunOptions,
): Promise<readonly FileRun[] | undefined> {
  const report = resolve(folder, `${name}.json`);
  rmSync(report, { force: true });
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/vitest.config.ts'];
  const output = ['--reporter=json', `--outputFile=${report}`];
  const inTime = await runWithin(seconds, [...command, ...output, ...args, ...files], {
    ...process.env,
    MUTATION_LAYER: 'browser tests',
    TEST_WAITING_LIMIT: String(waitingLimit),
    ...env,
  });
  if (!inTime) return undefined;
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.map(({ name: path, status, message, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const error = failed?.failureMessages[0]?.split('\n')[0] ?? '';
    return {
      file: path.slice(path.indexOf('test/e2e/')),
      passed: status === 'passed',
      seconds: (endTime - startTime) / 1_000,
      error: message.split('\n')[0] ?? '',
      ...(failed && { failure: `${failed.fullName}: ${error}`.slice(0, 200) }),
    };
  });
}

/** A file that passes without an active change. */
interface UsableFile extends FileRun {
  /** How many loaded pages executed each change, by its id. */
  readonly pages: ReadonlyMap<string, number>;
}

async function usableFiles(): Promise<readonly UsableFile[]> {
  const executed = resolve(folder, 'executed.txt');
  const runs = await runFiles([], {
    name: 'unchanged',
    seconds: 3_600,
    args: ['--maxWorkers=2'],
    env: { MUTATION_EXECUTED: executed },
  });
  if (!runs) throw new Error('The browser tests did not end within an hour.');
  for (const { file, failure, error } of runs.filter(({ passed }) => !passed))
    console.log(`Not used, because it fails without a change: ${file}, ${failure ?? error}`);
  const lines = existsSync(executed) ? readFileSync(executed, 'utf8').trim().split('\n') : [];
  return runs
    .filter(({ passed }) => passed)
    .map((run) => {
      const pages = new Map<string, number>();
      for (const line of lines) {
        const [file, id = ''] = line.split(' ');
        if (file === run.file) pages.set(id, (pages.get(id) ?? 0) + 1);
      }
      return { ...run, pages };
    });
}

/** The files whose pages execute a change most often, which are most likely to be about it. */
const filesFor = (id: string, usable: readonly UsableFile[]): readonly UsableFile[] =>
  usable
    .filter(({ pages }) => pages.has(id))
    .toSorted((a, b) => (b.pages.get(id) ?? 0) - (a.pages.get(id) ?? 0) || a.seconds - b.seconds)
    .slice(0, filesPerChange);

/** Why the browser tests detect a change; undefined if they do not. */
async function detection(id: string, files: readonly UsableFile[]): Promise<string | undefined> {
  const usual = files.reduce((total, { seconds }) => total + seconds, 0);
  const names = files.map(({ file }) => file);
  const runs = await runFiles(names, {
    name: `change-${id}`,
    // Starting the product and a busy machine take time as well.
    seconds: 120 + 4 * usual,
    args: ['--maxWorkers=1', '--bail=1'],
    env: { MUTATION_ACTIVE: id, MUTATION_FILES: names.join(',') },
  });
  const failed = runs?.find(({ failure }) => failure !== undefined);
  return runs ? failed && `${failed.file}, ${failed.failure}` : 'time limit';
}

/** Runs the browser tests that execute each change. Prints each result with the first test that failed. */
export async function testInBrowsers(results: readonly Result[]): Promise<readonly Result[]> {
  const ids = await buildCopy(results);
  const usable = await usableFiles();
  const queue = [...results];
  const tested: Result[] = [];
  const testQueue = async () => {
    for (let result = queue.shift(); result; result = queue.shift()) {
      const id = ids.get(nameOf(result)) ?? '';
      const files = filesFor(id, usable);
      const reason = files.length > 0 ? await detection(id, files) : undefined;
      const outcome = reason ? `detected by ${reason}` : `not detected by ${files.length} files`;
      console.log(`${tested.length + 1} of ${results.length}: ${nameOf(result)} ${outcome}`);
      tested.push({
        ...result,
        executed: result.executed || files.length > 0,
        ...(reason && { detectedBy: 'browser tests' as const }),
      });
    }
  };
  await Promise.all([testQueue(), testQueue()]);
  return tested;
}
