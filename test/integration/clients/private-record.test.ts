import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveEquipment, saveServiceAddress } from '#lambdas/clients/service-addresses';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { getJobFeed } from '#lambdas/jobs/get-job-feed';
import { renewJobFeed, setJobReminders } from '#lambdas/jobs/job-settings';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { jobReminders } from '#lambdas/jobs/store/reminded-jobs';
import { newSecret } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import { aLine } from '#test/support/invoices';
import { jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { type PhotoWorld, photoWorld } from '#test/support/photo-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: PhotoWorld;
const logged: string[] = [];
const originals = { log: console.log, info: console.info, warn: console.warn, error: console.error };

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await photoWorld(engine);
  logged.length = 0;
  for (const name of Object.keys(originals) as (keyof typeof originals)[])
    console[name] = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '));
  return () => void Object.assign(console, originals);
});

/** Words that are in private texts only. */
const privateTexts = ['GATE-CANARY', 'MAKER-CANARY', 'SERIAL-CANARY', 'NOTE-CANARY', 'JOBNOTE-CANARY'];

test('access notes, equipment with its photo and private notes are in no email, link, page, document, calendar, entry of Today or log of a client’s papers and visits', async () => {
  const lake = '7 Shore Rd, Gales Creek';
  const clientId = await world.addClient({ name: 'Ann Lee', email: 'ann@example.com' });
  const addresses = serviceAddressStore(world.plain, warrantyWrites, world.clock);
  const name = { clientId, addressId: 'lake' };
  await saveServiceAddress(
    pat,
    name,
    { label: 'Lake', address: lake, accessNotes: 'GATE-CANARY' },
    addresses,
  );
  const photoId = await world.newPhoto();
  const canaries = [...privateTexts, photoId];
  await saveEquipment(
    pat,
    { ...name, equipmentId: 'e1' },
    {
      ...{ kind: 'Furnace', maker: 'MAKER-CANARY', model: '', serial: 'SERIAL-CANARY' },
      ...{ installedOn: '', warrantyUntil: '', note: 'NOTE-CANARY', photoId, basedOn: 1 },
    },
    addresses,
  );
  const saved = await saveJob(
    pat,
    'job1',
    {
      ...{ title: 'Furnace', clientId, address: lake, date: '2026-11-04', start: '08:00', end: '' },
      ...{ lastDay: '', notes: 'JOBNOTE-CANARY' },
    },
    {
      jobs: jobStore(world.plain),
      addressesOf: async () => (await addresses.read(pat, clientId))?.addresses ?? [],
      findClient: async () => (await addresses.read(pat, clientId))?.client,
      today: async () => '2026-11-03',
      clock: world.clock,
    },
  );
  // The owner has all of it.
  expect(canaries.filter((canary) => !JSON.stringify(saved).includes(canary))).toEqual([]);

  const quoteId = world.newQuoteId();
  await world.send(quoteId, {
    ...{ title: 'Furnace', clientName: 'Ann Lee', clientEmail: 'ann@example.com', serviceAddress: lake },
    lineItems: [aLine()],
  });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.submit({
    clientId,
    client: { message: 'Thank you' },
    invoice: { clientName: 'Ann Lee', clientEmail: 'ann@example.com', serviceAddress: lake },
  });

  // Her visit: told, changed, reminded of the day before, and canceled.
  const jobs = await jobWorld(engine, world);
  await setJobReminders(pat, true, { table: world.plain, clock: world.clock });
  expect(await jobs.tell('job1')).toMatchObject({ ok: true });
  await jobs.saveJob('job1', { start: '10:00' });
  expect(await jobs.tell('job1')).toMatchObject({ ok: true });
  await world.dispatch();
  world.advance(Date.parse('2026-11-03T22:05:00Z') - world.clock().getTime());
  expect(await jobReminders(world.plain, world.clock).remindClients(pat)).toBe('clients-reminded');
  await world.dispatch();
  const feed = async () => {
    const link = await renewJobFeed(pat, { table: world.plain, newSecret, clock: world.clock });
    if (!link.ok) throw new Error(link.refusal.code);
    const read = await getJobFeed(link.value.secret, undefined, { table: world.plain, clock: world.clock });
    if (!read.ok) throw new Error(read.refusal.code);
    return Buffer.from(read.value.bytes ?? [])
      .toString('utf8')
      .replace(/\r\n /g, '');
  };
  const feeds = [await feed()];
  await jobs.moveJob('job1', { isCanceled: true });
  world.advance(10 * 60_000);
  feeds.push(await feed());
  // A statement of what she owes, and the pages that her links open.
  await world.emailStatement(clientId, { to: 'ann@example.com' });
  await world.dispatch();
  const invoice = (await world.itemsUnder('INVOICE#'))[0];
  const pages = [
    await getQuote(quoteId, world.ports()),
    await getClientInvoice(String(invoice?.linkId), {
      links: clientLinks(world.plain, world.clock),
      clock: world.clock,
      hash: (text) => text,
    }),
  ];
  for (const page of pages) expect(page).toMatchObject({ ok: true });

  const stored = await world.items();
  const outsideOfRecord = stored.filter(
    ({ SK }) => !/^(SERVICEADDRESS|PHOTO)#/.test(String(SK)) && String(SK) !== 'JOB#job1',
  );
  const mails = await Promise.all(
    world.service.raw.map(async (raw) => {
      const { subject, text, html, attachments } = await PostalMime.parse(raw);
      const files = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('utf8'));
      return [subject, text, html, ...files];
    }),
  );
  const everywhere = JSON.stringify([outsideOfRecord, mails, feeds, pages, logged, world.service.raw]);
  // The search finds what is there: the service address is on the papers.
  expect(JSON.stringify(mails)).toContain(lake);
  for (const part of [...feeds.map((text) => text.replaceAll('\\', '')), JSON.stringify(pages)])
    expect(part).toContain(lake);
  const subjects = mails.map(([subject]) => subject).join('\n');
  for (const kind of ['New time for', 'Tomorrow:', 'Canceled:', 'Statement', 'was approved', 'Your copy'])
    expect(subjects).toContain(kind);
  expect(mails.filter((mail) => JSON.stringify(mail).includes('BEGIN:VCALENDAR')).length).toBeGreaterThan(2);
  expect(canaries.filter((canary) => everywhere.includes(canary))).toEqual([]);
});
