// @module-tag further
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelMailSeconds } from '#domain/jobs/job-told';
import { getJobFeed } from '#lambdas/jobs/get-job-feed';
import { renewJobFeed } from '#lambdas/jobs/job-settings';
import { newSecret } from '#lambdas/platform/hash';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { installedFromPython } from '#test/support/installed-tool';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { scriptTitles } from '#test/support/script-titles';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let python: string;
let clientId: string;

beforeAll(async () => {
  engine = await startTableEngine();
  python = join(await installedFromPython('icalendar-7.3.2', ['icalendar==7.3.2']), 'bin', 'python');
}, 300_000);
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
});

interface ReadCalendar {
  readonly method: string;
  readonly events: readonly {
    readonly uid: string;
    readonly sequence: number;
    readonly status: string;
    readonly summary: string;
    readonly start: string;
    readonly end: string | null;
    readonly hasAttendee: boolean;
    readonly errors: readonly string[];
  }[];
  readonly errors: readonly string[];
}

const program = fileURLToPath(new URL('../../support/read-calendars.py', import.meta.url));

/** What Python's icalendar finds in calendar files; none may have a part that it cannot read. */
function readByPython(files: readonly string[]): readonly ReadCalendar[] {
  const printed = execFileSync(python, [program], { input: JSON.stringify(files), encoding: 'utf8' });
  const calendars = JSON.parse(printed) as ReadCalendar[];
  for (const { errors, events } of calendars)
    expect([errors, ...events.map((event) => event.errors)].flat()).toEqual([]);
  return calendars;
}

async function feed(): Promise<string> {
  const settings = { table: world.plain, newSecret, clock: world.clock };
  const made = await renewJobFeed(pat, settings);
  if (!made.ok) throw new Error(made.refusal.code);
  const found = await getJobFeed(made.value.secret, undefined, { table: world.plain, clock: world.clock });
  if (!found.ok) throw new Error(found.refusal.code);
  return new TextDecoder().decode(found.value.bytes);
}

/** The calendar files of the emails that were sent, oldest first. */
async function mailedFiles(): Promise<readonly string[]> {
  await world.dispatch();
  const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
  return mails.flatMap(({ attachments }) =>
    attachments
      .filter(({ mimeType }) => mimeType === 'text/calendar')
      .map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)),
  );
}

const setZone = (timeZone: string) =>
  tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), { set: { timeZone } }));

// Both changes of New York's clocks: on November 1, 2026, and on March 14, 2027.
const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-15'];
const hoursInNewYork = ['12', '13', '13', '13', '12', '12'];
const hoursInPhoenix = days.map(() => '15');

/** The hours in UTC at which entries with a time begin. */
const hoursOf = (calendars: readonly ReadCalendar[]) =>
  calendars.flatMap(({ events }) =>
    events.flatMap(({ start }) => (start.includes('T') ? [start.slice(11, 13)] : [])),
  );

test('the feed is right on both sides of both changes of the clocks in New York, and in Phoenix', async () => {
  for (const [index, date] of days.entries())
    await world.saveJob(`job-${index}`, { clientId, date, start: '08:00', end: '10:00' });
  await world.saveJob('roof', { clientId, title: 'Roof', date: '2026-12-01', lastDay: '2026-12-03' });
  const inNewYork = readByPython([await feed()]);
  expect(hoursOf(inNewYork)).toEqual(hoursInNewYork);
  expect(inNewYork[0]?.events.find(({ uid }) => uid === 'roof@billhook')).toMatchObject({
    start: '2026-12-01',
    end: '2026-12-04',
  });
  await setZone('America/Phoenix');
  expect(hoursOf(readByPython([await feed()]))).toEqual(hoursInPhoenix);
});

test('the feed has every title in five scripts as it was typed', async () => {
  for (const [index, title] of scriptTitles.entries())
    await world.saveJob(`job-${index}`, { clientId, title, date: '2026-11-10' });
  const saved = await Promise.all(scriptTitles.map((_, index) => world.readJob(`job-${index}`)));
  const [calendar] = readByPython([await feed()]);
  expect(calendar?.method).toBe('PUBLISH');
  expect(calendar?.events.map(({ summary }) => summary).sort()).toEqual(
    saved.map(({ title }) => `${title}, Ruth Keller`).sort(),
  );
}, 120_000);

test('the emailed files are right on both sides of both changes of the clocks in New York, and in Phoenix', async () => {
  for (const [index, date] of days.entries()) {
    await world.saveJob(`job-${index}`, { clientId, date, start: '08:00', end: '10:00' });
    await world.tell(`job-${index}`);
    await world.dispatch();
  }
  expect(hoursOf(readByPython(await mailedFiles()))).toEqual(hoursInNewYork);
  await setZone('America/Phoenix');
  for (const index of days.keys()) {
    await world.tell(`job-${index}`);
    await world.dispatch();
  }
  expect(hoursOf(readByPython((await mailedFiles()).slice(days.length)))).toEqual(hoursInPhoenix);
});

test('the emailed files of a job that is changed twice and canceled are one entry, and name no attendee', async () => {
  await world.saveJob('furnace', { clientId, date: '2026-11-10', start: '08:00', end: '10:00' });
  await world.tell('furnace');
  await world.dispatch();
  for (const date of ['2026-11-11', '2026-11-12']) {
    await world.saveJob('furnace', { date });
    await world.tell('furnace');
    await world.dispatch();
  }
  await world.moveJob('furnace', { isCanceled: true });
  world.advance((cancelMailSeconds + 1) * 1_000);
  const files = readByPython(await mailedFiles());
  expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'PUBLISH', 'CANCEL']);
  const events = files.flatMap((file) => file.events);
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set(['furnace@billhook']));
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  expect(events.map(({ hasAttendee }) => hasAttendee)).toEqual(Array(4).fill(false));
});
