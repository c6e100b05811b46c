import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Progress, runResumable } from '#bin/command/resumable';

const hour = 60 * 60 * 1000;
const home = process.env.HOME;
const folder = mkdtempSync(join(tmpdir(), 'billhook-home-'));
const startTime = new Date('2026-11-03T12:00:00Z');
const printedLines: string[] = [];

beforeAll(() => {
  process.env.HOME = folder;
  vi.spyOn(console, 'error').mockImplementation((line) => printedLines.push(line));
});
beforeEach(() => printedLines.splice(0));
afterAll(() => {
  process.env.HOME = home;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A command `count` about a subject, started a number of hours after the first command. */
const command = (about: string, hours = 0, restart = false) => ({
  name: 'count',
  of: [about],
  restart,
  clock: () => new Date(startTime.getTime() + hours * hour),
});

const stopAfter = (step: number) => async (progress: Progress) => {
  progress.store('step', step);
  throw new Error('stopped');
};

const readStep = async (progress: Progress) => progress.stored<number>('step');

test('a stopped command resumes with its own progress, not with that of another command, and only once', async () => {
  await expect(runResumable(command('a'), stopAfter(3))).rejects.toThrow('stopped');
  expect(printedLines.join()).toContain('Run the same command again within a day');
  expect(await runResumable(command('b', 23), readStep)).toBeUndefined();
  expect(await runResumable(command('a', 23), readStep)).toBe(3);
  expect(await runResumable(command('a', 23), readStep)).toBeUndefined();
  expect(readdirSync(join(folder, '.billhook'))).toEqual([]);
});

test.each([
  ['after a day', 25, false],
  ['with the restart option', 1, true],
])('%s, the command starts over', async (_, hours, restart) => {
  await expect(runResumable(command('c'), stopAfter(7))).rejects.toThrow('stopped');
  expect(await runResumable(command('c', hours, restart), readStep)).toBeUndefined();
});

test('a command that was refused before it changed anything leaves no progress and prints no hint', async () => {
  const refuse = async () => {
    throw new Error('no such table');
  };
  await expect(runResumable(command('d'), refuse)).rejects.toThrow('no such table');
  expect(printedLines).toEqual([]);
  expect(existsSync(join(folder, '.billhook')) && readdirSync(join(folder, '.billhook'))).toEqual([]);
});
