import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readingsPerDay } from '#domain/jobs/job-entry';
import { keys } from '#domain/table/keys';
import { client } from '#lambdas/clients/store/client';
import { getJobFeed } from '#lambdas/jobs/get-job-feed';
import { getJobSettings, renewJobFeed, setJobReminders } from '#lambdas/jobs/job-settings';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { rescheduleJobReminders } from '#lambdas/jobs/store/job-settings';
import { jobReminders } from '#lambdas/jobs/store/reminded-jobs';
import { newSecret } from '#lambdas/platform/hash';
import { fileAnswer } from '#lambdas/platform/http/file-answer';
import { tryCommit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { planFault } from '#test/support/fault-plan';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { kim, pat } from '#test/support/lite-world';
import { scriptTitles } from '#test/support/script-titles';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let settings: Parameters<typeof renewJobFeed>[1];
let clientId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  settings = { table: world.plain, newSecret, clock: world.clock };
  clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
});

async function newLink(userId = pat): Promise<string> {
  const made = await renewJobFeed(userId, settings);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.secret;
}

/** The answer for a calendar that reads a link. */
async function read(secret: string, knownTags?: string) {
  const found = await getJobFeed(secret, knownTags, { table: world.plain, clock: world.clock });
  if (!found.ok) return { status: found.refusal.code, text: '', tag: undefined };
  const { statusCode, headers, body = '', isBase64Encoded } = fileAnswer(found.value);
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  return { status: statusCode, text, tag: headers?.etag as string | undefined };
}

/** The events of a feed, read by two parsers that know nothing of each other. */
function eventsOf(text: string) {
  const byMozilla = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      sequence: Number(event.sequence),
      status: String(component.getFirstPropertyValue('status')),
    };
  });
  const bySecond = (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    summary: event.summary,
    start:
      event.start.type === 'DATE'
        ? event.start.date.toISOString().slice(0, 10)
        : event.start.date.toISOString(),
    sequence: event.sequence,
    status: event.status,
  }));
  expect(bySecond).toEqual(byMozilla);
  return byMozilla;
}

const setZone = (timeZone: string) =>
  tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), { set: { timeZone } }));

describe('the calendar feed', () => {
  test('has the phone that the client has now, as the page and the lists of jobs do', async () => {
    await world.saveJob('furnace', { clientId, date: '2026-11-10' });
    const secret = await newLink();
    expect((await read(secret)).text).not.toContain('555-0142');
    const phone = '(503) 555-0142';
    await tryCommit(world.plain, update(client, client.key(pat, clientId), { set: { phone } }));
    expect((await read(secret)).text).toContain('555-0142');
    expect(await world.readJob('furnace')).toMatchObject({ clientPhone: phone });
    expect(await listJobs(pat, { from: '2026-11-10', to: '2026-11-10' }, world.jobPorts())).toMatchObject({
      value: { jobs: [{ clientPhone: phone, clientEmail: 'ruth@keller.example' }] },
    });
  });

  test('reads the clients of all its days in one call, however many they are', async () => {
    const callsWith = async (count: number, from: number): Promise<readonly string[]> => {
      for (let at = from; at < from + count; at += 1) {
        const id = await world.addClient({ name: `Client ${at}`, email: `client${at}@example.com` });
        await world.saveJob(`job-${at}`, { clientId: id, date: '2026-11-10' });
      }
      const plan = planFault();
      const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
      const found = await getJobFeed(secret, undefined, { table, clock: world.clock });
      expect(found.ok && new TextDecoder().decode(found.value.bytes)).toContain(`Client ${from}`);
      return plan.calls;
    };
    const secret = await newLink();
    const calls = await callsWith(1, 0);
    expect(calls.filter((name) => name.includes('BatchGet'))).toHaveLength(1);
    expect(await callsWith(40, 1)).toEqual(calls);
  });

  test('has every job, also of a stage with hundreds', async () => {
    const ids = Array.from({ length: 230 }, (_, at) => `job-${at}`);
    for (const id of ids) await world.saveJob(id, { clientId, date: '2026-11-10' });
    const { text } = await read(await newLink());
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(ids.length);
  });

  test('has the jobs with client, address and phone, and never notes, reasons or amounts', async () => {
    await world.saveJob('furnace', {
      clientId,
      date: '2026-11-10',
      start: '08:00',
      end: '10:00',
      address: '12 Elm Street',
      notes: 'CANARY-NOTES',
    });
    await world.saveJob('drain', { clientId, title: 'Drain', date: '2026-11-12' });
    await world.moveJob('drain', { isCanceled: true, reason: 'CANARY-REASON' });
    const { status, text } = await read(await newLink());
    expect(status).toBe(200);
    expect(eventsOf(text)).toEqual([
      {
        uid: 'furnace@billhook',
        summary: 'Replace the furnace, Ruth Keller',
        start: '2026-11-10T13:00:00.000Z',
        sequence: 1,
        status: 'CONFIRMED',
      },
      {
        uid: 'drain@billhook',
        summary: 'Drain, Ruth Keller',
        start: '2026-11-12',
        sequence: 2,
        status: 'CANCELLED',
      },
    ]);
    expect(text).not.toContain('CANARY');
  });

  test('is right on both sides of both changes of the clocks in New York, and in Phoenix', async () => {
    // A year around November 2026.
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-15'];
    for (const [index, date] of days.entries())
      await world.saveJob(`job-${index}`, { clientId, date, start: '08:00', end: '10:00' });
    const secret = await newLink();
    const starts = async () => eventsOf((await read(secret)).text).map(({ start }) => start.slice(11, 13));
    expect(await starts()).toEqual(['12', '13', '13', '13', '12', '12']);
    await setZone('America/Phoenix');
    expect(await starts()).toEqual(['15', '15', '15', '15', '15', '15']);
  });

  test('keeps one entry for a job that is changed twice and canceled, with a rising sequence', async () => {
    const secret = await newLink();
    await world.saveJob('furnace', { clientId, date: '2026-11-10' });
    const seen = [];
    for (const change of [
      () => world.saveJob('furnace', { date: '2026-11-11' }),
      () => world.saveJob('furnace', { start: '09:00' }),
      () => world.moveJob('furnace', { isCanceled: true }),
    ]) {
      await change();
      seen.push(...eventsOf((await read(secret)).text));
    }
    expect(seen.map(({ uid }) => uid)).toEqual(Array(3).fill('furnace@billhook'));
    expect(seen.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
    expect(seen.at(-1)?.status).toBe('CANCELLED');
  });

  test('answers that nothing changed to a calendar that knows it, also through a cache that compresses', async () => {
    const secret = await newLink();
    await world.saveJob('furnace', { clientId, date: '2026-11-10' });
    const first = await read(secret);
    expect(first.tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await read(secret, first.tag)).toMatchObject({ status: 304, text: '' });
    expect(await read(secret, `"other", W/${first.tag}`)).toMatchObject({ status: 304 });
    // Telling the client and an invoice change no entry.
    await world.tell('furnace');
    expect(await read(secret, first.tag)).toMatchObject({ status: 304 });
    await world.saveJob('furnace', { title: 'Replace both furnaces' });
    expect(await read(secret, first.tag)).toMatchObject({ status: 200 });
  });

  test('has the jobs from 90 days ago to 365 days ahead', async () => {
    const days = ['2026-08-04', '2026-08-05', '2027-11-03', '2027-11-04'];
    for (const [index, date] of days.entries()) await world.saveJob(`job-${index}`, { clientId, date });
    const { text } = await read(await newLink());
    expect(eventsOf(text).map(({ start }) => start)).toEqual(['2026-08-05', '2027-11-03']);
  });

  test('survives titles in five scripts, with every character that must be escaped', async () => {
    for (const [index, title] of scriptTitles.entries())
      await world.saveJob(`job-${index}`, { clientId, title, date: '2026-11-10' });
    const { text } = await read(await newLink());
    const saved = await Promise.all(
      scriptTitles.map(async (_, index) => (await world.readJob(`job-${index}`)).title),
    );
    expect(
      eventsOf(text)
        .map(({ summary }) => summary)
        .sort(),
    ).toEqual(saved.map((title) => `${title}, Ruth Keller`).sort());
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }, 120_000);

  test('ends with a new link, and with the account of nobody else', async () => {
    await world.openAccount(kim);
    await world.saveJob('furnace', { clientId, date: '2026-11-10' });
    const [old, ofKim] = [await newLink(), await newLink(kim)];
    const current = await newLink();
    expect(await read(old)).toMatchObject({ status: 'feed-not-found' });
    expect(eventsOf((await read(current)).text)).toHaveLength(1);
    expect((await read(ofKim)).text).not.toContain('VEVENT');
    expect(await read('x'.repeat(22))).toMatchObject({ status: 'feed-not-found' });
    expect(await read('../etc')).toMatchObject({ status: 'feed-not-found' });
  });

  test('stores only a hash of its secret', async () => {
    const secret = await newLink();
    expect(JSON.stringify(await world.items())).not.toContain(secret);
    expect(await getJobSettings(pat, world.plain)).not.toHaveProperty('value.secret');
  });

  test('is limited for each link', async () => {
    const secret = await newLink();
    const ports = { table: world.plain, clock: world.clock };
    for (let reading = 0; reading < readingsPerDay; reading += 1) {
      const found = await getJobFeed(secret, undefined, ports);
      if (!found.ok) throw new Error(found.refusal.code);
    }
    expect(await getJobFeed(secret, undefined, ports)).toMatchObject({
      refusal: { code: 'too-many-requests' },
    });
    expect(await getJobFeed(await newLink(), undefined, ports)).toMatchObject({ ok: true });
  }, 60_000);
});

describe('reminders of the day before', () => {
  const remind = () => jobReminders(world.plain, world.clock).remindClients(pat);
  const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());
  const sent = async () => {
    await world.dispatch();
    return world.service.delivered.filter((to) => to === 'ruth@keller.example').length;
  };

  beforeEach(async () => {
    await world.saveJob('furnace', { clientId, date: '2026-11-05', start: '08:00', end: '10:00' });
  });

  test('are off by default', async () => {
    expect(await getJobSettings(pat, world.plain)).toMatchObject({ value: { remindsClients: false } });
    goTo('2026-11-04T23:00:00.000Z');
    expect(await remind()).toBeUndefined();
    expect(await sent()).toBe(0);
  });

  test('leave at 17:00 of the day before, once per date', async () => {
    await setJobReminders(pat, true, settings);
    // 16:59 in New York.
    goTo('2026-11-04T21:59:00.000Z');
    await remind();
    expect(await sent()).toBe(0);
    goTo('2026-11-04T22:00:30.000Z');
    expect(await remind()).toBe('clients-reminded');
    await remind();
    await setJobReminders(pat, true, settings);
    await remind();
    expect(await sent()).toBe(1);
    expect((await world.readJob('furnace')).history[0]).toMatchObject({ kind: 'reminded' });
    // Moved by a day: a reminder of its own.
    await world.saveJob('furnace', { date: '2026-11-06' });
    goTo('2026-11-05T22:00:30.000Z');
    await remind();
    expect(await sent()).toBe(2);
  });

  test('are not sent for canceled jobs, for those that have begun, and after they are switched off', async () => {
    await world.saveJob('drain', { clientId, date: '2026-11-05' });
    await world.moveJob('drain', { isCanceled: true });
    await world.moveJob('furnace', { stage: 'In Progress' });
    await setJobReminders(pat, true, settings);
    goTo('2026-11-04T22:00:30.000Z');
    await remind();
    expect(await sent()).toBe(0);
    await world.moveJob('furnace', { stage: 'Scheduled' });
    await world.saveJob('furnace', { date: '2026-11-06' });
    await setJobReminders(pat, false, settings);
    goTo('2026-11-05T22:00:30.000Z');
    await remind();
    expect(await sent()).toBe(0);
  });

  test('are not sent on the day itself if the schedule was late', async () => {
    await setJobReminders(pat, true, settings);
    goTo('2026-11-05T06:00:00.000Z');
    await remind();
    expect(await sent()).toBe(0);
  });

  test('go to the address that the client has now, not to the one of the day the job was made', async () => {
    await setJobReminders(pat, true, settings);
    const email = 'ruth@new-mailbox.example';
    await tryCommit(world.plain, update(client, client.key(pat, clientId), { set: { email } }));
    goTo('2026-11-04T22:00:30.000Z');
    expect(await remind()).toBe('clients-reminded');
    await world.dispatch();
    expect(world.service.delivered).toEqual([email]);
  });

  test('follow a new time zone', async () => {
    await setJobReminders(pat, true, settings);
    await setZone('America/Los_Angeles');
    await rescheduleJobReminders(world.plain, pat, world.clock());
    await remind();
    goTo('2026-11-04T22:00:30.000Z');
    await remind();
    expect(await sent()).toBe(0);
    goTo('2026-11-05T01:00:30.000Z');
    await remind();
    expect(await sent()).toBe(1);
  });

  test('are found by the schedule', async () => {
    await setJobReminders(pat, true, settings);
    const [item] = await world.itemsUnder(keys.jobSettings(pat).SK);
    expect(item).toMatchObject({ GSI2SK: '2026-11-03T22:00:00.000Z' });
  });
});
