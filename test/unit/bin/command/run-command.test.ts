import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand, UsageError } from '#bin/command/run-command';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

async function outcomeOf(command: () => Promise<number>) {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runCommand('npm run example -- FILE', command);
  const outcome = { code: process.exitCode, printed: consoleError.mock.calls.flat().join('\n') };
  process.exitCode = undefined;
  return outcome;
}

test('the message about a missing file names it, without a system error code', async () => {
  const outcome = await outcomeOf(async () => readFileSync('/missing/users.csv').length);
  expect(outcome).toEqual({ code: 1, printed: 'There is no file /missing/users.csv.' });
});

test('a call with wrong arguments prints the usage and exits with code 2', async () => {
  const outcome = await outcomeOf(() => Promise.reject(new UsageError('Name a file.')));
  expect(outcome).toEqual({ code: 2, printed: 'Name a file.\n\nnpm run example -- FILE' });
});

test('a failure prints its message and exits with code 1', async () => {
  expect(await outcomeOf(() => Promise.reject(new Error('The table is gone.')))).toEqual({
    code: 1,
    printed: 'The table is gone.',
  });
});

test('--help prints the usage, does nothing and exits with code 0', async () => {
  const argv = [...process.argv];
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const command = vi.fn(async () => 1);
  try {
    process.argv.splice(2, Number.POSITIVE_INFINITY, 'INV-1', '--help');
    expect(await outcomeOf(command)).toEqual({ code: 0, printed: '' });
  } finally {
    process.argv.splice(0, Number.POSITIVE_INFINITY, ...argv);
  }
  expect(command).not.toHaveBeenCalled();
  expect(log.mock.calls).toEqual([['npm run example -- FILE']]);
});
