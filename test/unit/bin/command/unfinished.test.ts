import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goOn, type Unfinished } from '#bin/command/unfinished';

const hour = 60 * 60 * 1000;
const home = process.env.HOME;
const folder = mkdtempSync(join(tmpdir(), 'billhook-home-'));
const begun = new Date('2026-11-03T12:00:00Z');
const said: string[] = [];

beforeAll(() => {
  process.env.HOME = folder;
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
});
beforeEach(() => said.splice(0));
afterAll(() => {
  process.env.HOME = home;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const takenBack: unknown[] = [];

/** A command about one of several things, so many hours after the first. */
const command = (about: string, hours = 0, anew = false) => ({
  name: 'count',
  of: [about],
  anew,
  clock: () => new Date(begun.getTime() + hours * hour),
  left: {
    say: () => 'A table stays.',
    takeBack: async (unfinished: Unfinished) => void takenBack.push(unfinished.noted('step')),
  },
});

const stopAt = (step: number) => async (unfinished: Unfinished) => {
  unfinished.note('step', step);
  throw new Error('stopped');
};

const lookUp = async (unfinished: Unfinished) => unfinished.noted<number>('step');

test('a command that was stopped goes on with what it had noted, once, and not with what another had', async () => {
  await expect(goOn(command('a'), stopAt(3))).rejects.toThrow('stopped');
  expect(said.join()).toContain('Run the same command again within a day');
  expect(said.join()).toContain('A table stays.');
  expect(await goOn(command('b', 23), lookUp)).toBeUndefined();
  expect(await goOn(command('a', 23), lookUp)).toBe(3);
  expect(await goOn(command('a', 23), lookUp)).toBeUndefined();
  expect(readdirSync(join(folder, '.billhook'))).toEqual([]);
});

test.each([
  ['after a day', 25, false],
  ['when told to', 1, true],
])('%s it begins from the start, and takes back what was left', async (_, hours, anew) => {
  takenBack.splice(0);
  await expect(goOn(command('c'), stopAt(7))).rejects.toThrow('stopped');
  expect(await goOn(command('c', hours, anew), lookUp)).toBeUndefined();
  expect(takenBack).toEqual([7]);
});

test('one that was refused before it did anything leaves and says nothing', async () => {
  const refuse = async () => {
    throw new Error('no such table');
  };
  await expect(goOn(command('d'), refuse)).rejects.toThrow('no such table');
  expect(said).toEqual([]);
  expect(existsSync(join(folder, '.billhook')) && readdirSync(join(folder, '.billhook'))).toEqual([]);
});
