import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveEquipment, saveServiceAddress } from '#lambdas/clients/service-addresses';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { aLine } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;
const logged: string[] = [];
const originals = { log: console.log, info: console.info, warn: console.warn, error: console.error };

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
  logged.length = 0;
  for (const name of Object.keys(originals) as (keyof typeof originals)[])
    console[name] = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '));
  return () => void Object.assign(console, originals);
});

/** Words that are in private texts only. */
const canaries = ['GATE-CANARY', 'MAKER-CANARY', 'SERIAL-CANARY', 'NOTE-CANARY', 'JOBNOTE-CANARY'];

test('access notes, equipment and private notes are in no email, link, document, entry of Today or log of a client’s papers', async () => {
  const lake = '7 Shore Rd, Gales Creek';
  const clientId = await world.addClient({ name: 'Ann Lee', email: 'ann@example.com' });
  const addresses = serviceAddressStore(world.plain, warrantyWrites);
  const name = { clientId, addressId: 'lake' };
  await saveServiceAddress(
    pat,
    name,
    { label: 'Lake', address: lake, accessNotes: 'GATE-CANARY' },
    addresses,
  );
  await saveEquipment(
    pat,
    { ...name, equipmentId: 'e1' },
    {
      ...{ kind: 'Furnace', maker: 'MAKER-CANARY', model: '', serial: 'SERIAL-CANARY' },
      ...{ installedOn: '', warrantyUntil: '', note: 'NOTE-CANARY', basedOn: 1 },
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

  const stored = await world.items();
  const outsideOfRecord = stored.filter(
    ({ SK }) => !String(SK).startsWith('SERVICEADDRESS#') && String(SK) !== 'JOB#job1',
  );
  const mails = await Promise.all(
    world.service.raw.map(async (raw) => {
      const { text, html, attachments } = await PostalMime.parse(raw);
      const files = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('utf8'));
      return [text, html, ...files];
    }),
  );
  const everywhere = JSON.stringify([outsideOfRecord, mails, logged]);
  // The search finds what is there: the service address is on the papers.
  expect(JSON.stringify(mails)).toContain(lake);
  expect(everywhere).toContain(lake);
  expect(canaries.filter((canary) => everywhere.includes(canary))).toEqual([]);
});
