// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rhythms } from '#domain/recurring/repeat-days';
import { keys } from '#domain/table/keys';
import { clientMailGate } from '#lambdas/client-email/client-mail-gate';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { commit } from '#lambdas/platform/table/commit';
import { listRepeats } from '#lambdas/recurring/list-repeats';
import { getRepeat, setRepeat } from '#lambdas/recurring/repeats';
import { repeatList } from '#lambdas/recurring/store/repeat-list';
import { rescheduleRepeats } from '#lambdas/recurring/store/repeat-projection';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { getInvoiceReminders } from '#lambdas/reminders/invoice-reminders';
import { remindNow } from '#lambdas/reminders/remind-now';
import { startRound } from '#lambdas/reminders/store/reminder-rounds';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { reminderSwitches } from '#lambdas/reminders/store/reminder-switches';
import { planFault } from '#test/support/fault-plan';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { reminderMailer, runSchedulerAndOutbox, turnOnReminders } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const idsOf = (invoiceId: string) => ({ userId: pat, invoiceId });
const ports = () => ({
  invoices: invoiceReader(world.plain),
  accounts: invoiceAccounts(world.plain, world.clock),
  clock: world.clock,
});
const reminderPorts = () => ({
  ...ports(),
  store: reminderStore(world.plain, world.clock),
  switches: reminderSwitches(world.plain, world.clock),
  mail: reminderMailer(world),
  passGate: clientMailGate(world.portsUnder(planFault())),
});
const repeatPorts = () => ({ ...ports(), store: repeatStore(world.plain, world.clock) });

/** Emails an invoice to its client, and then stores dates that version 1.0.0 let people type. Returns its ID. */
async function storedInvoice(issueDate: string, dueDate: string): Promise<string> {
  const saved = await world.submit({ invoice: { clientName: 'Dana', clientEmail: 'dana@client.example' } });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const { invoiceId } = saved.value.invoice;
  if (!(await world.emailToClient(invoiceId)).ok) throw new Error('not mailed');
  await updateItem(world.plain, keys.invoice(pat, invoiceId), { issueDate, dueDate });
  for (const content of await world.itemsUnder('CONTENT#')) {
    const key = keys.invoiceContent(pat, String(content.contentId));
    await updateItem(world.plain, key, {
      invoice: { ...(content.invoice as object), issueDate, dueDate },
    });
  }
  return invoiceId;
}

const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC', 'America/New_York'];

describe.each(zones)('an invoice stored with dates outside of the years 1970 to 2200, in %s', (timeZone) => {
  test.each([
    ['0001-01-01', '0001-01-02'],
    ['2026-11-01', '9999-12-31'],
    ['9999-12-30', '9999-12-31'],
  ])('is shown, gets no automatic reminder and can be reminded by hand: %s, due %s', async (...dates) => {
    await turnOnReminders(world);
    await updateItem(world.plain, keys.liteProfile(pat), { timeZone });
    const invoiceId = await storedInvoice(...dates);
    await commit(world.plain, [startRound(pat, world.clock())]);
    await runSchedulerAndOutbox(world, engine);
    await runSchedulerAndOutbox(world, engine);
    const [plan] = await world.itemsUnder('REMINDER#');
    expect(plan).toMatchObject({ invoiceId });
    expect(plan).not.toHaveProperty('due');
    expect(await world.readInvoice(invoiceId)).toMatchObject({
      ok: true,
      value: { invoice: { issueDate: dates[0], dueDate: dates[1] } },
    });
    const shown = await getInvoiceReminders(idsOf(invoiceId), reminderPorts());
    expect(shown).toMatchObject({ ok: true, value: { isPossible: true } });
    expect(shown.ok && shown.value).not.toHaveProperty('next');
    expect(await remindNow(idsOf(invoiceId), reminderPorts())).toMatchObject({ ok: true });
  });

  test.each(rhythms)('does not repeat if its next day is after the year 2200: %s', async (rhythm) => {
    await updateItem(world.plain, keys.liteProfile(pat), { timeZone });
    const invoiceId = await storedInvoice('2026-11-01', '2026-11-15');
    const choice = { rhythm, from: '2026-11-30', way: 'draft' } as const;
    expect(await setRepeat(idsOf(invoiceId), choice, repeatPorts())).toMatchObject({ ok: true });
    const from = '9999-12-25';
    await updateItem(world.plain, keys.repeat(pat, invoiceId), {
      from,
      next: from,
      due: `${from}T14:00:00.000Z`,
    });
    // A change of the time zone does this: it schedules all recurring invoices again.
    await rescheduleRepeats(world.plain, pat, world.clock());
    await runSchedulerAndOutbox(world, engine);
    const [repeat] = await world.itemsUnder('REPEAT#');
    expect(repeat).toMatchObject({ from });
    expect(repeat).not.toHaveProperty('due');
    expect(await getRepeat(idsOf(invoiceId), repeatPorts())).toMatchObject({
      ok: true,
      value: { repeat: { rhythm, from } },
    });
    const listed = await listRepeats(
      { userId: pat },
      { list: repeatList(world.plain), invoices: invoiceReader(world.plain) },
    );
    expect(listed).toMatchObject({ ok: true, value: { repeats: [] } });
    expect(await setRepeat(idsOf(invoiceId), choice, repeatPorts())).toMatchObject({
      value: { repeat: { next: '2026-11-30' } },
    });
  });
});
