import { expect } from 'vitest';
import type { RepeatChoice } from '#domain/recurring/repeat';
import { keys } from '#domain/table/keys';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { tryCommit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { occurrenceId } from '#lambdas/recurring/finish-repeat';
import { setRepeat, stopRepeat } from '#lambdas/recurring/repeats';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { forgetMails } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { auditBooks } from './lite-books.ts';
import { type LiteWorld, liteWorld, pat } from './lite-world.ts';
import type { Stage } from './message-stories.ts';
import { runSchedulerAndOutbox } from './reminding.ts';
import type { TableEngine } from './table-engine.ts';

const client = 'dana@client.example';
const [hour, week] = [60 * 60_000, 7 * 24 * 60 * 60_000];
const weekly: RepeatChoice = { rhythm: 'week', from: '2026-11-09', way: 'client' };

/** A sent invoice that repeats every week from the next Monday on and is emailed to its client. */
async function repeating(engine: TableEngine) {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  await tryCommit(
    world.plain,
    update(liteProfile, keys.liteProfile(pat), { set: { timeZone: 'America/New_York' } }),
  );
  const saved = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  if (!saved.ok) throw new Error(saved.refusal.code);
  forgetMails(world.service);
  const { invoiceId } = saved.value.invoice;
  const portsOn = (plan: FaultPlan) => {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    const { clock } = world;
    return {
      store: repeatStore(table, clock),
      invoices: invoiceReader(table),
      accounts: invoiceAccounts(table, clock),
      clock,
    };
  };
  const name = { userId: pat, invoiceId };
  return {
    world,
    invoiceId,
    choose: (way: RepeatChoice['way'], plan = planFault()) =>
      setRepeat(name, { ...weekly, way }, portsOn(plan)),
    stop: (plan = planFault()) => stopRepeat(name, portsOn(plan)),
  };
}

const repeatedInvoices = async (world: LiteWorld) =>
  (await world.itemsUnder('INVOICE#')).filter(({ repeatOf }) => repeatOf !== undefined);

/**
 * Determines the instant (ISO) after which no email may start: when the client stopped email, or when the last action
 * ended that was running at that moment.
 */
function stopWatch(world: LiteWorld) {
  const running = new Set<object>();
  let runningAtStop: ReadonlySet<object> | undefined;
  let lastStart: string | undefined;
  return {
    async during<Answer>(act: () => Promise<Answer>): Promise<Answer> {
      const token = {};
      running.add(token);
      try {
        return await act();
      } finally {
        running.delete(token);
        if (runningAtStop?.has(token)) lastStart = world.clock().toISOString();
      }
    },
    stopped() {
      if (lastStart !== undefined) return;
      runningAtStop = new Set(running);
      lastStart = world.clock().toISOString();
    },
    at: () => lastStart,
  };
}

/** The possible actions of an owner, a client and the clock on an invoice that repeats. */
export async function repeatedInvoice(engine: TableEngine) {
  const { world, invoiceId, choose, stop } = await repeating(engine);
  await choose('client');
  world.advance(Date.parse('2026-11-09T14:01:00.000Z') - world.clock().getTime());
  const watch = stopWatch(world);

  // An email that was not sent is tried again an hour later.
  async function work(plan: FaultPlan = planFault(), later = hour + 60_000) {
    world.advance(later);
    await runSchedulerAndOutbox(world, engine, plan);
  }
  async function mailByHand(plan: FaultPlan) {
    const [first] = await repeatedInvoices(world);
    if (first?.clientMail === undefined && first?.status === 'created')
      await world.emailToClient(String(first.invoiceId), { mailId: `by-hand-${first.invoiceId}` }, plan);
  }
  async function clientStops() {
    if (await tryCommit(world.plain, stopMail(pat, mailboxOf(client), world.clock()))) watch.stopped();
  }
  const acts: Stage['acts'] = [
    work,
    work,
    work,
    (plan: FaultPlan) => work(plan, week),
    mailByHand,
    ...(['client', 'draft'] as const).map((way) => (plan: FaultPlan) => choose(way, plan)),
    stop,
    clientStops,
  ].map((act) => (plan) => watch.during<unknown>(() => act(plan)));

  async function expectOneADay(where: string) {
    const invoices = await repeatedInvoices(world);
    const days = invoices.map(({ issueDate }) => issueDate);
    expect(new Set(days).size, where).toBe(days.length);
    const notices = new Map((await world.itemsUnder('MESSAGE#repeat-notice#')).map((one) => [one.id, one]));
    const now = world.clock().toISOString();
    for (const { issueDate, status, clientMail } of invoices) {
      const notice = notices.get(occurrenceId(invoiceId, String(issueDate)));
      const { mailId = '' } = (clientMail ?? {}) as { readonly mailId?: string };
      // The owner was told about every invoice that waits, unless no email could be sent for days, or the owner tried
      // to email it by hand.
      if (status === 'created' && !mailId.startsWith('by-hand-'))
        expect(['sent', 'unknown', ...(String(notice?.until) < now ? ['returned'] : [])], where).toContain(
          notice?.state,
        );
    }
  }
  return {
    world,
    acts,
    before: ['lite-invoice'] as const,
    async check(_messages: unknown, where: string): Promise<void> {
      const stoppedAt = watch.at();
      world.service.behave = () => 'accept';
      for (let run = 0; run < 8; run += 1) await work();
      await expectOneADay(where);
      for (const { createdAt, to } of await world.itemsUnder('MESSAGE#client-invoice#'))
        if (stoppedAt !== undefined && to === client)
          expect(String(createdAt) <= stoppedAt, `${where}: mailed after a stop`).toBe(true);
      await stop();
      for (let run = 0; run < 3; run += 1) await work();
      await auditBooks(world, where);
    },
  };
}
