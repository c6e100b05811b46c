import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelMailSeconds } from '#domain/jobs/job-told';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { client } from '#lambdas/clients/store/client';
import { allMessages } from '#lambdas/composition/all-messages';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let ruthId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  ruthId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  await world.saveJob('furnace', {
    clientId: ruthId,
    date: '2026-11-10',
    start: '08:00',
    end: '10:00',
    address: '12 Elm Street, Dayton',
    notes: 'CANARY-NOTES gate 4417',
  });
});

/** The emails that were sent, oldest first. */
const mails = () => Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));

async function lastMail() {
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('No email was sent');
  const [file] = mail.attachments;
  const calendar =
    file && new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)));
  const event = calendar?.getFirstSubcomponent('vevent');
  return { mail, file, calendar, event };
}

describe('"Tell Ruth Keller"', () => {
  test('emails date and window in words and as an entry of a calendar, without attendees', async () => {
    expect(await world.tell('furnace')).toMatchObject({ ok: true });
    await world.dispatch();
    const { mail, file, calendar, event } = await lastMail();
    expect(mail.to?.[0]?.address).toBe('ruth@keller.example');
    expect(mail.subject).toBe('Replace the furnace: Tuesday, November 10, 2026');
    expect(mail.text).toContain(
      'Hartwell Plumbing plans to be with you on Tuesday, November 10, 2026, between 8:00 AM and 10:00 AM.',
    );
    expect(file?.mimeType).toBe('text/calendar');
    expect(calendar?.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event?.getFirstProperty('attendee')).toBeNull();
    expect(String(event?.getFirstPropertyValue('organizer'))).toBe('mailto:office@hartwell.example');
    // New York is five hours behind UTC in November.
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-11-10T13:00:00Z');
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2026-11-10T15:00:00Z');
    expect(event?.getFirstPropertyValue('location')).toBe('12 Elm Street, Dayton');
    expect((await world.readJob('furnace')).history[0]).toMatchObject({ kind: 'told' });
  });

  test('about a new time names the earlier one, in words and in the calendar', async () => {
    await world.tell('furnace');
    await world.dispatch();
    await world.saveJob('furnace', { date: '2026-11-11' });
    await world.tell('furnace');
    await world.dispatch();
    const { mail, event } = await lastMail();
    const earlier = 'instead of Tuesday, November 10, 2026, between 8:00 AM and 10:00 AM';
    expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(
      `has a new time for you: Wednesday, November 11, 2026, between 8:00 AM and 10:00 AM, ${earlier}.`,
    );
    expect(event?.getFirstPropertyValue('description')).toContain(`New time, ${earlier}`);
  });

  test('goes to the address that the client has now, not to the one of the day the job was made', async () => {
    await commit(world.plain, [
      update(client, client.key(pat, ruthId), { set: { email: 'ruth@new-mailbox.example' } }),
    ]);
    await world.tell('furnace');
    await world.dispatch();
    expect(world.service.delivered).toEqual(['ruth@new-mailbox.example']);
    expect((await world.readJob('furnace')).told).toMatchObject({ to: 'ruth@new-mailbox.example' });
  });

  test('shows on the job what became of the email, also after a bounce and after an address that wants none', async () => {
    await world.tell('furnace');
    expect((await world.readJob('furnace')).toldMail).toEqual({
      to: 'ruth@keller.example',
      outcome: 'waiting',
    });
    await world.dispatch();
    expect((await world.readJob('furnace')).toldMail).toMatchObject({ outcome: 'sent' });
    const report = (kind: 'delivered' | 'bounced') =>
      allMessages(world.plain, world.clock)['job-mail'].report({
        kind,
        serviceId: 's1',
        message: world.service.names.at(-1) ?? { kind: '', id: '' },
        at: world.clock(),
      });
    await report('delivered');
    expect((await world.readJob('furnace')).toldMail).toMatchObject({ outcome: 'delivered' });
    await report('bounced');
    expect((await world.readJob('furnace')).toldMail).toMatchObject({ outcome: 'lost' });
    // The next email is another one.
    await world.tell('furnace');
    expect((await world.readJob('furnace')).toldMail).toMatchObject({ outcome: 'waiting' });
    await tryCommit(world.plain, stopMail(pat, mailboxOf('ruth@keller.example'), world.clock()));
    await world.dispatch();
    expect((await world.readJob('furnace')).toldMail).toMatchObject({ outcome: 'not-sent' });
  });

  test('never shows private notes', async () => {
    await world.tell('furnace');
    await world.moveJob('furnace', { isCanceled: true, reason: 'CANARY-REASON' });
    world.advance((cancelMailSeconds + 1) * 1_000);
    await world.dispatch();
    const all = await mails();
    expect(all).toHaveLength(1);
    for (const [index, { text, html, attachments }] of all.entries()) {
      const files = attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
      expect([world.service.raw[index], text, html, ...files].join('\n')).not.toContain('CANARY');
    }
  });

  test('is one email for a repeated request, and another for another press', async () => {
    await world.tell('furnace', { key: 'key-00000000000000000001' });
    await world.tell('furnace', { key: 'key-00000000000000000001' });
    await world.dispatch();
    expect(await mails()).toHaveLength(1);
    await world.tell('furnace');
    await world.dispatch();
    expect(await mails()).toHaveLength(2);
  });

  test('is refused for a job without a date, a canceled one, and one that another device changed', async () => {
    await world.saveJob('furnace', { date: '', start: '', end: '' });
    expect(await world.tell('furnace')).toMatchObject({ refusal: { code: 'job-without-date' } });
    await world.saveJob('furnace', { date: '2026-11-10' });
    expect(await world.tell('furnace', { basedOn: 1 })).toMatchObject({ refusal: { code: 'job-changed' } });
    await world.moveJob('furnace', { isCanceled: true });
    expect(await world.tell('furnace')).toMatchObject({ refusal: { code: 'job-without-date' } });
    await world.dispatch();
    expect(await mails()).toEqual([]);
  });

  test('is refused without an email address, and nothing is stored', async () => {
    const clientId = await world.addClient({ name: 'Otto Brandt', email: '' });
    await world.saveJob('drain', { clientId, date: '2026-11-10' });
    expect(await world.tell('drain')).toMatchObject({ refusal: { code: 'client-email-missing' } });
    expect((await world.readJob('drain')).told).toBeUndefined();
  });
});

describe('a job that is changed after its client was told', () => {
  test('keeps its client, who would otherwise wait for a visit that is off', async () => {
    await world.tell('furnace');
    const clientId = await world.addClient({ name: 'Bob Moss', email: 'bob@moss.example' });
    await expect(world.saveJob('furnace', { clientId })).rejects.toThrow('was told when you come');
  });

  test('keeps a day until the client is told that it is off, but may lose one that is over', async () => {
    await world.tell('furnace');
    const withoutDay = { date: '', start: '', end: '' };
    await expect(world.saveJob('furnace', withoutDay)).rejects.toThrow(
      'Choose another day, or cancel the job',
    );
    expect(await world.readJob('furnace')).toMatchObject({ date: '2026-11-10' });
    world.advance(30 * 24 * 60 * 60 * 1_000);
    expect((await world.saveJob('furnace', withoutDay)).date).toBeUndefined();
  });

  test('is told by one of two devices that press at once, and the other one learns of it', async () => {
    const outcomes = await Promise.all([world.tell('furnace'), world.tell('furnace')]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'job-changed' } });
    await world.dispatch();
    expect(await mails()).toHaveLength(1);
    expect(await world.tell('furnace')).toMatchObject({ ok: true });
    await world.dispatch();
    expect(await mails()).toHaveLength(2);
  });

  test('is the same entry with a higher sequence, and the app knows that the client has the old time', async () => {
    await world.tell('furnace');
    await world.dispatch();
    const first = await lastMail();
    const moved = await world.saveJob('furnace', { date: '2026-11-11' });
    expect(moved.told).toMatchObject({ date: '2026-11-10' });
    await world.tell('furnace');
    await world.dispatch();
    const second = await lastMail();
    expect(second.mail.subject).toBe('New time for Replace the furnace: Wednesday, November 11, 2026');
    const both = (name: string) => [first, second].map(({ event }) => event?.getFirstPropertyValue(name));
    const [uid, sameUid] = both('uid');
    expect(uid).toBe(sameUid);
    const [before, after] = both('sequence');
    expect(Number(after)).toBeGreaterThan(Number(before));
    expect((await world.readJob('furnace')).told).toMatchObject({ date: '2026-11-11' });
  });

  test('sends one cancellation if it is canceled, restored and canceled again at once', async () => {
    await world.tell('furnace');
    await world.dispatch();
    const before = world.service.delivered.length;
    await world.moveJob('furnace', { isCanceled: true });
    world.advance(5_000);
    await world.moveJob('furnace', { isCanceled: false });
    world.advance(5_000);
    await world.moveJob('furnace', { isCanceled: true });
    world.advance(2 * cancelMailSeconds * 1_000);
    await world.dispatch();
    expect(world.service.delivered.slice(before)).toEqual(['ruth@keller.example']);
  });

  test('sends the cancellation of the same entry when it is canceled', async () => {
    await world.tell('furnace');
    await world.dispatch();
    const { event: published } = await lastMail();
    await world.moveJob('furnace', { isCanceled: true });
    world.advance((cancelMailSeconds + 1) * 1_000);
    await world.dispatch();
    const { mail, calendar, event } = await lastMail();
    expect(mail.subject).toBe('Canceled: Replace the furnace, Tuesday, November 10, 2026');
    expect(calendar?.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(event?.getFirstPropertyValue('uid')).toBe(published?.getFirstPropertyValue('uid'));
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(Number(event?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(published?.getFirstPropertyValue('sequence')),
    );
  });

  test('sends nothing if the cancellation is undone at once', async () => {
    await world.tell('furnace');
    await world.dispatch();
    await world.moveJob('furnace', { isCanceled: true });
    await world.moveJob('furnace', { isCanceled: false });
    world.advance((cancelMailSeconds + 1) * 1_000);
    await world.dispatch();
    expect(await mails()).toHaveLength(1);
    expect((await world.readJob('furnace')).told).toMatchObject({ date: '2026-11-10' });
  });

  test('asks to tell the client again if it is restored after the cancellation left', async () => {
    await world.tell('furnace');
    await world.moveJob('furnace', { isCanceled: true });
    world.advance((cancelMailSeconds + 1) * 1_000);
    await world.dispatch();
    await world.moveJob('furnace', { isCanceled: false });
    expect((await world.readJob('furnace')).told).toMatchObject({ isCanceled: true });
  });

  test('that its client was never told about sends no cancellation', async () => {
    await world.moveJob('furnace', { isCanceled: true });
    world.advance((cancelMailSeconds + 1) * 1_000);
    await world.dispatch();
    expect(await mails()).toEqual([]);
  });
});
