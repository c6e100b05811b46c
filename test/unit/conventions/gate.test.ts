import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const gate = readFileSync('.ci/run', 'utf8');
const steps = [...gate.matchAll(/^\s*(?:BILLHOOK_\w+=\w+ )?step ([a-z-]+) /gm)].map(([, name]) => `${name}`);

interface Outcome {
  /** The exit status of steps that failed. */
  readonly failed?: Readonly<Record<string, number>>;
  readonly left?: readonly string[];
  /** Names of the tests in a report by state: `suite` has one test and leaves one out. */
  readonly tests?: Readonly<Record<string, Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>>>;
  readonly logs?: Readonly<Record<string, string>>;
}

const someTests: Outcome['tests'] = {
  suite: { 'unit a': 'passed', 'test/e2e/b': 'passed', c: 'skipped' },
  further: { 'unit a': 'skipped', 'test/e2e/b': 'skipped', c: 'passed' },
  journeys: { 'test/e2e/b': 'passed' },
  'pdf-standards': { d: 'passed' },
  localstack: { e: 'passed' },
  'dynamodb-local': { f: 'passed' },
};

function reportOf(tests: Readonly<Record<string, string>>) {
  const count = (wanted: string) => Object.values(tests).filter((state) => state === wanted).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults: Object.entries(tests).map(([fullName, status]) => ({
      name: `/clone/${fullName}.test.ts`,
      status: status === 'failed' ? 'failed' : 'passed',
      assertionResults: [
        {
          fullName,
          status,
          failureMessages: status === 'failed' ? ['not equal'] : [],
          tags: fullName.startsWith('rare') ? ['rare'] : [],
        },
      ],
    })),
  };
}

/** Sums up a gate whose steps ended like this. */
function sumOf({ failed = {}, left = [], tests = {}, logs = {} }: Outcome) {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-gate-'));
  const [logFolder, reports] = [join(folder, 'logs'), join(folder, 'reports')];
  mkdirSync(logFolder);
  mkdirSync(reports);
  writeFileSync(join(logFolder, 'started'), '0');
  for (const name of steps.filter((each) => !left.includes(each))) {
    writeFileSync(join(logFolder, `${name}.log`), logs[name] ?? 'Done');
    writeFileSync(join(logFolder, `${name}.step`), `1800000000 ${failed[name] ?? 0} 12.3 4.5 0.6\n`);
  }
  for (const [name, states] of Object.entries({ ...someTests, ...tests }))
    writeFileSync(join(reports, `${name}.json`), JSON.stringify(reportOf(states)));
  const { stdout, status } = spawnSync(process.execPath, ['.ci/sum.mjs', logFolder, reports], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { text: stdout, lastLine: stdout.trimEnd().split('\n').at(-1), status };
}

describe('the sum of the gate', () => {
  test('counts the tests of all steps, and lists the times of each', () => {
    expect(steps.length).toBeGreaterThan(10);
    const { text, lastLine, status } = sumOf({});
    expect({ lastLine, status }).toEqual({ lastLine: '7 passed, 0 failed', status: 0 });
    for (const name of steps) expect(text).toMatch(new RegExp(`^${name} +12 s +5 CPU s$`, 'm'));
  });

  test.each<[string, Outcome, RegExp]>([
    [
      'a failed test',
      { tests: { localstack: { e: 'failed' } }, failed: { localstack: 1 } },
      /localstack: e\nnot equal/,
    ],
    [
      'a failed check without tests',
      { failed: { check: 1 }, logs: { check: 'lint error' } },
      /check ended with 1\nlint error/,
    ],
    ['an error outside of tests', { failed: { suite: 1 } }, /suite ended with 1/],
    ['a step that did not run', { left: ['cfn-lint'] }, /cfn-lint did not run/],
    ['a step whose tests all disappeared', { tests: { 'dynamodb-local': {} } }, /dynamodb-local ran no test/],
    ['a test that only npm test leaves out', { tests: { further: { x: 'skipped' } } }, /only left out: .*c/],
    [
      'a further case that npm test runs as well',
      { tests: { further: { c: 'passed', x: 'passed' } } },
      /only run: .*x/,
    ],
    [
      'a journey that runs on one browser only',
      { tests: { journeys: { x: 'passed' } } },
      /journeys of the two browsers/,
    ],
  ])('fails for %s', (_, outcome, reason) => {
    const { text, lastLine, status } = sumOf(outcome);
    expect(text).toMatch(reason);
    expect(lastLine).toMatch(/^\d+ passed, [1-9]\d* failed$/);
    expect(status).toBe(1);
  });

  test('counts the tests of a step in several parts', () => {
    expect(sumOf({ tests: { 'dynamodb-local-more': { g: 'passed' } } }).lastLine).toBe('8 passed, 0 failed');
  });

  test('counts the rare tests that no step runs', () => {
    const { text, status } = sumOf({
      tests: { suite: { 'unit a': 'passed', 'test/e2e/b': 'passed', c: 'skipped', 'rare d': 'skipped' } },
    });
    expect(text).toMatch(/^1 rare tests left to npm run test:full$/m);
    expect(status).toBe(0);
  });

  test('repeats at the end which checks did not run', () => {
    const { text, status } = sumOf({ logs: { 'stripe-mock': 'Not run: there is no Go.' } });
    expect(text).toMatch(/\nNot run: there is no Go\.\n[\s\S]*\d+ passed, 0 failed\n$/);
    expect(status).toBe(0);
  });
});
