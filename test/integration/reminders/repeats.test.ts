import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RepeatChoice } from '#domain/recurring/repeat';
import { keys } from '#domain/table/keys';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { accountTable } from '#lambdas/composition/projections';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { logTo } from '#lambdas/platform/log';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { accountZones } from '#lambdas/profile/store/account-profiles';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { listRepeats } from '#lambdas/recurring/list-repeats';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { getRepeat, setRepeat, stopRepeat } from '#lambdas/recurring/repeats';
import { repeatList } from '#lambdas/recurring/store/repeat-list';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { everyFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { runScheduler, runSchedulerAndOutbox } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const minute = 60_000;
const hour = 60 * minute;
const client = 'dana@client.example';

async function newWorld(): Promise<void> {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York', nextNumber: 'HHA-0100' });
}
beforeEach(newWorld);

const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());
const run = () => runSchedulerAndOutbox(world, engine);
const dispatch = () => emptyOutbox(world, engine);
const ports = () => ({
  store: repeatStore(world.plain, world.clock),
  invoices: invoiceReader(world.plain),
  accounts: invoiceAccounts(world.plain, world.clock),
  clock: world.clock,
});
const idsOf = (invoiceId: string, userId = pat) => ({ userId, invoiceId });

/** A sent invoice with 14 days to pay. */
async function sentInvoice(changes: Record<string, string> = {}): Promise<string> {
  const saved = await world.submit({
    invoice: {
      clientName: 'Dana Whitfield',
      clientEmail: client,
      invoiceNumber: 'HHA-0099',
      issueDate: '2026-11-03',
      dueDate: '2026-11-17',
      reference: 'PO 7',
      ...changes,
    },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  world.service.submissions.length = 0;
  world.service.delivered.length = 0;
  return saved.value.invoice.invoiceId;
}

const monthly: RepeatChoice = { rhythm: 'month', from: '2026-11-30', way: 'draft' };

async function repeatingInvoice(choice: Partial<RepeatChoice> = {}): Promise<string> {
  const invoiceId = await sentInvoice();
  const set = await setRepeat(idsOf(invoiceId), { ...monthly, ...choice }, ports());
  if (!set.ok) throw new Error(set.refusal.code);
  return invoiceId;
}

/** The created invoices, oldest first. */
const madeInvoices = async () =>
  (await world.itemsUnder('INVOICE#'))
    .filter(({ repeatOf }) => repeatOf !== undefined)
    .sort((one, other) => (String(one.issueDate) < String(other.issueDate) ? -1 : 1));
const notices = async () =>
  (await world.itemsUnder('MESSAGE#repeat-notice')).map(({ news, state, passedOver }) => ({
    news,
    state,
    passedOver,
  }));

test('Each new invoice names its own month if that was chosen, and placeholders always become its date', async () => {
  const invoiceId = await sentInvoice({ notes: 'Mowing in November 2026, next one after {date}' });
  const choice = { ...monthly, namesOwnDate: true } as const;
  expect(await setRepeat(idsOf(invoiceId), choice, ports())).toMatchObject({
    value: { repeat: { namesOwnDate: true } },
  });
  goTo('2026-11-30T14:00:00.000Z');
  await run();
  goTo('2026-12-30T14:00:00.000Z');
  await run();
  const notes = await Promise.all(
    (await madeInvoices()).map(
      async ({ contentId }) =>
        (await invoiceReader(world.plain).findContent(pat, String(contentId)))?.invoice.notes,
    ),
  );
  expect(notes).toEqual([
    'Mowing in November 2026, next one after November 30, 2026',
    'Mowing in December 2026, next one after December 30, 2026',
  ]);
  // Without the choice, only placeholders change.
  const { namesOwnDate: _own, ...plain } = choice;
  await setRepeat(idsOf(invoiceId), plain, ports());
  expect((await getRepeat(idsOf(invoiceId), ports())).ok).toBe(true);
  goTo('2027-01-30T14:00:00.000Z');
  await run();
  const [last] = (await madeInvoices()).slice(-1);
  const content = await invoiceReader(world.plain).findContent(pat, String(last?.contentId));
  expect(content?.invoice.notes).toBe('Mowing in November 2026, next one after January 30, 2027');
});

describe('an invoice that repeats as a draft', () => {
  test('is created at nine on its day, with that date, the same terms, the next number and the current profile', async () => {
    const source = await repeatingInvoice();
    goTo('2026-11-30T13:59:00.000Z');
    expect(await run()).toEqual({});
    await tryCommit(
      world.plain,
      update({ ...liteProfile, kind: 'businessProfile' } as never, keys.businessProfile(pat), {
        set: { businessName: 'Hartwell and Daughters' },
      }),
    );
    goTo('2026-11-30T14:00:00.000Z');
    expect(await run()).toMatchObject({ 'repeat-made': 1, 'repeat-told': 1 });
    await dispatch();
    expect(await run()).toEqual({});
    const [invoice] = await madeInvoices();
    expect(invoice).toMatchObject({
      status: 'created',
      delivery: 'none',
      repeatOf: source,
      invoiceNumber: 'HHA-0100',
      issueDate: '2026-11-30',
      dueDate: '2026-12-14',
      clientName: 'Dana Whitfield',
    });
    const content = await invoiceReader(world.plain).findContent(pat, String(invoice?.contentId));
    expect(content?.invoice.businessName).toBe('Hartwell and Daughters');
    expect(content?.invoice.reference).toBeUndefined();
    expect(await world.lite()).toMatchObject({ nextNumber: 'HHA-0101' });
    expect(await getRepeat(idsOf(source), ports())).toMatchObject({
      value: { repeat: { next: '2026-12-30', way: 'draft' } },
    });
  });

  test('says in the log why it cannot be created, and is tried again an hour later', async () => {
    const invoiceId = await repeatingInvoice();
    goTo('2026-11-30T14:00:00.000Z');
    const withoutAccount = {
      ...ports(),
      ...world.portsUnder(planFault()),
      clock: world.clock,
      accounts: { ...invoiceAccounts(world.plain, world.clock), find: async () => undefined },
    };
    const lines: { event?: string }[] = [];
    logTo((line) => lines.push(JSON.parse(line)));
    try {
      expect(await repeatInvoice(idsOf(invoiceId), withoutAccount)).toBe('repeat-later');
      expect(await repeatInvoice(idsOf(invoiceId), withoutAccount)).toBeUndefined();
    } finally {
      logTo((line) => process.stdout.write(line));
    }
    expect(lines.filter(({ event }) => event === 'repeat-failed')).toEqual([
      expect.objectContaining({ level: 'ERROR', code: 'setup-incomplete', userId: pat, invoiceId }),
    ]);
    expect(await world.itemsUnder('REPEAT#')).toMatchObject([
      { next: '2026-11-30', due: expect.stringMatching(/^2026-11-30T15:00:0/) },
    ]);
    goTo('2026-11-30T15:00:10.000Z');
    expect(await run()).toMatchObject({ 'repeat-made': 1 });
    expect(await madeInvoices()).toHaveLength(1);
  });

  test('is announced to its owner by email, unless it was sent or deleted meanwhile', async () => {
    await repeatingInvoice();
    goTo('2026-11-30T14:01:00.000Z');
    await runScheduler(world, engine);
    // The notice waits in the outbox too, and is sent in the same minute or the next.
    for (let minute = 0; minute < 2; minute += 1) await dispatch();
    expect(await notices()).toEqual([{ news: 'ready', state: 'sent', passedOver: 0 }]);
    expect(world.service.delivered).toEqual(['0001@example.com']);
    goTo('2026-12-30T14:01:00.000Z');
    await runScheduler(world, engine);
    const [, second] = await madeInvoices();
    await world.emailToClient(String(second?.invoiceId));
    await dispatch();
    expect(world.service.delivered).toEqual(['0001@example.com', client]);
  });

  test('can be emailed to the client as it is, and is then sent', async () => {
    await repeatingInvoice();
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    const [invoice] = await madeInvoices();
    const mailed = await world.emailToClient(String(invoice?.invoiceId));
    expect(mailed).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
  });

  test('counts as failed if its only email, the one to the client, certainly failed', async () => {
    await repeatingInvoice();
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    const [invoice] = await madeInvoices();
    expect(invoice).toMatchObject({ status: 'created', delivery: 'none' });
    const invoiceId = String(invoice?.invoiceId);
    world.service.behave = () => 'reject';
    expect(await world.emailToClient(invoiceId)).toMatchObject({
      value: { invoice: { status: 'failed', delivery: 'none', clientMail: { delivery: 'failed' } } },
    });
    world.service.behave = () => 'accept-then-time-out';
    // The email may have arrived, so the invoice does not count as failed.
    expect(await world.emailToClient(invoiceId)).toMatchObject({
      value: { invoice: { status: 'created', clientMail: { delivery: 'unknown' } } },
    });
    world.service.behave = () => 'accept';
    expect(await world.emailToClient(invoiceId)).toMatchObject({ value: { invoice: { status: 'sent' } } });
  });

  test('ends after its last day, and when it is stopped', async () => {
    const source = await repeatingInvoice({ until: '2026-12-30' });
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    goTo('2026-12-30T14:01:00.000Z');
    await run();
    goTo('2027-03-30T14:01:00.000Z');
    expect(await runScheduler(world, engine)).toEqual({});
    expect(await madeInvoices()).toHaveLength(2);
    const other = await setRepeat(idsOf(source), { ...monthly, from: '2027-04-30' }, ports());
    expect(other).toMatchObject({ value: { repeat: { next: '2027-04-30' } } });
    const stopped = await stopRepeat(idsOf(source), ports());
    expect(stopped.ok && stopped.value.repeat?.next).toBeUndefined();
    goTo('2027-05-30T14:01:00.000Z');
    expect(await runScheduler(world, engine)).toEqual({});
    expect(await madeInvoices()).toHaveLength(2);
  });

  test('is created for the last three missed days with their own dates, and says how many were skipped', async () => {
    await repeatingInvoice({ rhythm: 'week', from: '2026-11-09' });
    goTo('2026-12-15T11:00:00.000Z');
    // Nothing is created at night.
    expect(await run()).toEqual({});
    goTo('2026-12-15T14:01:00.000Z');
    for (let count = 0; count < 8; count += 1) await run();
    const days = (await madeInvoices()).map(({ issueDate, dueDate }) => [issueDate, dueDate]);
    expect(days).toEqual([
      ['2026-11-30', '2026-12-14'],
      ['2026-12-07', '2026-12-21'],
      ['2026-12-14', '2026-12-28'],
    ]);
    expect((await notices()).map(({ passedOver }) => passedOver)).toEqual([3, 0, 0]);
  });

  test('is created at nine in the owner’s new time zone after a change', async () => {
    await repeatingInvoice();
    await accountZones(accountTable(world.plain)).setTimeZone(pat, 'Asia/Tokyo', world.clock());
    await run();
    await run();
    expect(await world.itemsUnder('REPEAT#')).toMatchObject([{ due: '2026-11-30T00:00:00.000Z' }]);
  });

  test('is created as an incomplete draft if it cannot be sent as it is', async () => {
    await repeatingInvoice({ way: 'client' });
    const [content] = await world.itemsUnder('CONTENT#');
    const invoice = { ...(content?.invoice as object), clientEmail: 'no address' };
    await tryCommit(
      world.plain,
      update(
        { ...liteProfile, kind: 'invoiceContent' } as never,
        keys.invoiceContent(pat, String(content?.contentId)),
        {
          set: { invoice } as never,
        },
      ),
    );
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    expect(await notices()).toMatchObject([{ news: 'incomplete' }]);
    const drafts = (await world.itemsUnder('INVOICE#')).filter(({ status }) => status === 'created');
    expect(drafts).toMatchObject([{ issueDate: '2026-11-30', invoiceNumber: 'HHA-0100' }]);
    expect(drafts[0]?.repeatOf).toBeUndefined();
  });
});

describe('an invoice that repeats and is emailed automatically', () => {
  test('is emailed to the client with the message from Settings, without an email to its owner', async () => {
    await repeatingInvoice({ way: 'client' });
    const key = keys.liteProfile(pat);
    await tryCommit(
      world.plain,
      update(liteProfile, key, { set: { defaultMessage: 'See you soon! {month}' } }),
    );
    goTo('2026-11-30T14:01:00.000Z');
    expect(await run()).toEqual({ 'repeat-made': 1, 'repeat-mailed': 1 });
    await dispatch();
    expect(world.service.delivered).toEqual([client]);
    expect(world.service.raw.at(-1)).toContain('See you soon! November');
    expect(await madeInvoices()).toMatchObject([{ status: 'sent', clientMail: { delivery: 'accepted' } }]);
    expect(await notices()).toEqual([]);
  });

  test.each([
    ['suspended', { clientMailSuspendedAt: '2026-11-20T00:00:00.000Z' }],
    ['unverified', { emailVerified: false }],
  ])('waits as a draft if the account is %s', async (news, set) => {
    await repeatingInvoice({ way: 'client' });
    await tryCommit(world.plain, update(liteProfile, keys.liteProfile(pat), { set }));
    goTo('2026-11-30T14:01:00.000Z');
    expect(await run()).toMatchObject({ 'repeat-made': 1, 'repeat-told': 1 });
    expect(await madeInvoices()).toMatchObject([{ status: 'created', delivery: 'none' }]);
    expect(await notices()).toMatchObject([{ news }]);
    await dispatch();
    expect(world.service.delivered).toEqual(news === 'unverified' ? [] : ['0001@example.com']);
  });

  test('notifies its owner of an email that may have been sent, although it repeats as a draft since', async () => {
    const source = await repeatingInvoice({ way: 'client' });
    goTo('2026-11-30T14:01:00.000Z');
    await runScheduler(world, engine);
    await emptyOutbox(world, engine, planFault(), {
      mail: {
        send: async () => {
          await setRepeat(idsOf(source), { ...monthly, from: '2026-12-30', way: 'draft' }, ports());
          return { kind: 'unknown', reason: 'no-answer' };
        },
      },
    });
    for (let count = 0; count < 3; count += 1) {
      world.advance(hour);
      await run();
      await dispatch();
    }
    expect(await madeInvoices()).toMatchObject([{ clientMail: { delivery: 'unknown' } }]);
    expect(await notices()).toMatchObject([{ news: 'unconfirmed', state: 'sent' }]);
  });

  test('waits as a draft if its client stopped emails, the daily limit is reached, or its original is void', async () => {
    const source = await repeatingInvoice({ way: 'client' });
    await tryCommit(world.plain, stopMail(pat, mailboxOf(client), world.clock()));
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    expect(await notices()).toMatchObject([{ news: 'stopped' }]);
    await invoiceVoids(world.plain, world.clock).setVoid(pat, source, { void: true });
    goTo('2026-12-30T14:01:00.000Z');
    await run();
    expect((await notices()).at(-1)).toMatchObject({ news: 'void' });
    expect((await madeInvoices()).map(({ status }) => status)).toEqual(['created', 'created']);
    expect(world.service.delivered).not.toContain(client);
  });

  test('waits as a draft if the account has reached its daily email limit', async () => {
    world = await liteWorld(engine, { mailsPerDay: 0 });
    await world.openAccount(pat, { timeZone: 'America/New_York' });
    const saved = await world.submit({ mail: false, invoice: { clientEmail: client } });
    const { invoiceId } = saved.ok ? saved.value.invoice : { invoiceId: '' };
    const { store } = ports();
    const choice = { ...monthly, way: 'client' } as const;
    await store.set(idsOf(invoiceId), choice, {
      after: '2026-11-02',
      next: '2026-11-30',
      due: '2026-11-30T14:00:00.000Z',
    });
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    expect(await notices()).toMatchObject([{ news: 'capped' }]);
  });

  test('is tried again for a day if SES certainly did not accept it', async () => {
    await repeatingInvoice({ way: 'client' });
    goTo('2026-11-30T14:01:00.000Z');
    world.service.behave = () => 'reject';
    expect(await run()).toEqual({ 'repeat-made': 1, 'repeat-later': 1 });
    expect(await run()).toEqual({});
    world.service.behave = () => 'accept';
    world.advance(hour - minute);
    expect(await run()).toEqual({});
    world.advance(hour + minute);
    expect(await run()).toEqual({ 'repeat-mailed': 1 });
    world.service.behave = () => 'reject';
    goTo('2026-12-30T14:01:00.000Z');
    for (let tried = 0; tried < 26; tried += 1) {
      await run();
      world.advance(hour + minute);
    }
    expect(await madeInvoices()).toHaveLength(2);
    expect(await notices()).toMatchObject([{ news: 'failed' }]);
    expect(world.service.delivered).toEqual([client]);
  });

  test('waits as a draft if it was being created when it was stopped', async () => {
    const source = await repeatingInvoice({ way: 'client' });
    goTo('2026-11-30T14:01:00.000Z');
    world.service.behave = () => 'reject';
    await run();
    await stopRepeat(idsOf(source), ports());
    world.service.behave = () => 'accept';
    world.advance(hour + minute);
    await run();
    expect(await notices()).toMatchObject([{ news: 'ready' }]);
    // The notice to the owner is sent in the same minute or the next.
    expect(world.service.delivered).not.toContain(client);
    expect((await world.itemsUnder('REPEAT#'))[0]?.due).toBeUndefined();
  });
});

describe('a recurring invoice of an owner', () => {
  test('is not created for days before today, nor twice for a day', async () => {
    const source = await repeatingInvoice({ rhythm: 'week', from: '2026-10-05' });
    expect(await getRepeat(idsOf(source), ports())).toMatchObject({
      value: { repeat: { next: '2026-11-09' } },
    });
    goTo('2026-11-09T14:01:00.000Z');
    await run();
    await stopRepeat(idsOf(source), ports());
    const again = await setRepeat(idsOf(source), { ...monthly, from: '2026-11-09' }, ports());
    expect(again).toMatchObject({ value: { repeat: { next: '2026-12-09' } } });
    await run();
    expect(await madeInvoices()).toHaveLength(1);
  });

  test('is refused for a draft, a void invoice, a missing day, and an invoice of another account', async () => {
    const draft = await world.submit({ mail: false });
    const draftId = draft.ok ? draft.value.invoice.invoiceId : '';
    expect(await setRepeat(idsOf(draftId), monthly, ports())).toMatchObject({
      refusal: { code: 'not-repeatable' },
    });
    const source = await sentInvoice();
    const past = { ...monthly, from: '2026-01-01', until: '2026-02-01' };
    expect(await setRepeat(idsOf(source), past, ports())).toMatchObject({
      refusal: { code: 'invalid-repeat' },
    });
    expect(await setRepeat(idsOf(source, kim), monthly, ports())).toMatchObject({
      refusal: { code: 'invoice-not-found' },
    });
    expect(await stopRepeat(idsOf(source, kim), ports())).toMatchObject({ ok: false });
    expect(await world.itemsUnder('REPEAT#')).toEqual([]);
  });

  test('is refused for an invoice that was created by another active one', async () => {
    const source = await repeatingInvoice({ way: 'client' });
    goTo('2026-11-30T14:01:00.000Z');
    await run();
    const [invoice] = await madeInvoices();
    const copy = idsOf(String(invoice?.invoiceId));
    expect(await getRepeat(copy, ports())).toMatchObject({ value: { madeFrom: source } });
    expect(await setRepeat(copy, monthly, ports())).toMatchObject({ refusal: { code: 'repeats-already' } });
    await stopRepeat(idsOf(source), ports());
    expect(await setRepeat(copy, monthly, ports())).toMatchObject({ ok: true });
  });

  test('is listed by the next day, page by page, unless it has ended', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const invoiceId = await sentInvoice({ invoiceNumber: `HHA-${count}` });
      ids.push(invoiceId);
      const from = `2026-12-${String(28 - count).padStart(2, '0')}`;
      await setRepeat(idsOf(invoiceId), { ...monthly, from }, ports());
    }
    await stopRepeat(idsOf(String(ids[0])), ports());
    const list = { list: repeatList(world.plain), invoices: invoiceReader(world.plain) };
    const first = await listRepeats({ userId: pat }, list);
    if (!first.ok) throw new Error('refused');
    const second = await listRepeats({ userId: pat, cursor: first.value.cursor }, list);
    if (!second.ok) throw new Error('refused');
    const rows = [...first.value.repeats, ...second.value.repeats];
    expect(rows.map(({ invoice }) => invoice.invoiceId)).toEqual(ids.slice(1).reverse());
    expect(rows[0]).toMatchObject({
      repeat: { next: '2026-12-17' },
      invoice: { totalCents: expect.any(Number) },
    });
    expect(second.value.cursor).toBeUndefined();
    expect(await listRepeats({ userId: kim }, list)).toMatchObject({ value: { repeats: [] } });
  });
});

describe('a schedule function that dies or fails once at any of its calls', () => {
  async function dueWorld(way: RepeatChoice['way']) {
    await newWorld();
    await repeatingInvoice({ way });
    goTo('2026-11-30T14:01:00.000Z');
  }

  for (const [way, effect] of [
    ['draft', 'exit'],
    ['draft', 'error'],
    ['client', 'exit'],
    ['client', 'error'],
  ] as const) {
    const name = `creates one invoice of the day and at most one email of it, and finally finishes it: ${way}, ${effect}`;
    testInParts(6, name, async (partOf) => {
      await dueWorld(way);
      const tried = planFault();
      await runSchedulerAndOutbox(world, engine, tried);
      const faults = everyFault(tried.calls, effect).filter((_, at) => fullEffort || at % 6 === 0);
      expect(faults.length).toBeGreaterThan(2);
      const mailCall = tried.calls.findIndex((name) => name.startsWith('ses')) + 1;
      for (const fault of partOf(faults)) {
        await dueWorld(way);
        const planned = planFault(fault.fault);
        await runSchedulerAndOutbox(world, engine, planned).catch(() => undefined);
        // The notice about a draft is sent in the same minute or the next, so one run has fewer calls than another.
        if (way === 'client') expect(planned.wasTriggered, fault.where).toBe(true);
        // Runs twice at once, then sweeps, and runs again once a returned message is due.
        await Promise.all([run(), run()]);
        await world.sweepAfterLease();
        world.advance(hour + minute);
        await run();
        await world.sweepAfterLease();
        await dispatch();
        const { where } = fault;
        expect(await madeInvoices(), where).toHaveLength(1);
        const toClient = world.service.delivered.filter((to) => to === client).length;
        expect(toClient, where).toBeLessThanOrEqual(way === 'client' ? 1 : 0);
        if (way === 'client' && fault.isBeforeMail) expect(toClient, where).toBe(1);
        // If a worker died right before the call, it is unknown whether SES accepted the email, so it is not sent
        // again.
        const { call, when } = fault.fault;
        const diedAtMail =
          effect === 'exit' &&
          !fault.isBeforeMail &&
          (call < mailCall || (call === mailCall && when === 'before'));
        if (way === 'draft')
          expect(world.service.delivered, where).toEqual(diedAtMail ? [] : ['0001@example.com']);
        const [repeat] = await world.itemsUnder('REPEAT#');
        expect(repeat, where).toMatchObject({ after: '2026-11-30', due: '2026-12-30T14:00:00.000Z' });
        expect(repeat?.making, where).toBeUndefined();
        expect(await world.lite(), where).toMatchObject({ nextNumber: 'HHA-0101' });
      }
    });
  }
});
