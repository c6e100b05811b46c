import { test } from 'vitest';
import { clientMailGate } from '#lambdas/client-email/client-mail-gate';
import { accountTable } from '#lambdas/composition/projections';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { setTimeZone } from '#lambdas/profile/set-time-zone';
import { accountZones } from '#lambdas/profile/store/account-profiles';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { listRepeats } from '#lambdas/recurring/list-repeats';
import { getRepeat, setRepeat, stopRepeat } from '#lambdas/recurring/repeats';
import { repeatList } from '#lambdas/recurring/store/repeat-list';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { getInvoiceReminders, setInvoiceReminders, setReminders } from '#lambdas/reminders/invoice-reminders';
import { remindNow } from '#lambdas/reminders/remind-now';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { reminderSwitches } from '#lambdas/reminders/store/reminder-switches';
import { planFault } from '#test/support/fault-plan';
import { kim, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';
import { reminderMailer, runSchedulerAndOutbox } from '#test/support/reminding';

countIds();

const dana = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example' };

async function openWorld() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York', nextNumber: 'HHA-0100' });
  const { plain, clock } = world;
  const ports = {
    invoices: invoiceReader(plain),
    accounts: invoiceAccounts(plain, clock),
    store: reminderStore(plain, clock),
    switches: reminderSwitches(plain, clock),
    mail: reminderMailer(world),
    passGate: clientMailGate(world.portsUnder(planFault())),
    clock,
  };
  const runAt = (instant: string) => {
    world.advance(Date.parse(instant) - clock().getTime());
    return runSchedulerAndOutbox(world, engine);
  };
  const submit = async (changes = {}) =>
    valueIn(await world.submit({ invoice: { ...dana, ...changes } })).invoice.invoiceId;
  return { world, ports, runAt, submit, story: recordStory(world) };
}

test('what is stored, answered and emailed for reminders', async () => {
  const { world, ports, runAt, submit, story } = await openWorld();
  const invoiceId = await submit({ dueDate: '2026-11-05' });
  const own = { userId: pat, invoiceId };
  await story.step('Before anything is on', () => getInvoiceReminders(own, ports));
  await story.step('Reminders are turned on', () =>
    setReminders(pat, { isOn: true, stages: [0, 3, 7] }, ports.switches),
  );
  await story.step('Before the client has it', () => remindNow(own, ports));
  await story.step('It is emailed', () => world.emailToClient(invoiceId));
  await story.step('The next reminder', () => getInvoiceReminders(own, ports));
  await story.step('The evening before', () => runAt('2026-11-05T13:59:00.000Z'));
  await story.step('The first reminder', () => runAt('2026-11-05T14:01:00.000Z'));
  await story.step('Remind now', () => remindNow(own, ports));
  await story.step('A part is paid', () => world.pay(invoiceId, { amount: '20' }));
  await story.step('The second reminder', () => runAt('2026-11-08T14:01:00.000Z'));
  world.advance(25 * 60 * 60_000);
  await story.step('Remind now, a day later', () => remindNow(own, ports));
  await story.step('A check is reported', async () =>
    reportCheckSent((await ports.invoices.find(pat, invoiceId))?.linkId ?? '', {
      links: clientLinks(world.plain, world.clock),
    }),
  );
  await story.step('The pause', () => getInvoiceReminders(own, ports));
  await story.step('In the pause', () => runAt('2026-11-12T14:01:00.000Z'));
  await story.step('They are turned off', () => setInvoiceReminders({ ...own, isOn: false }, ports));
  await story.step('Nothing more', () => runAt('2026-12-01T14:01:00.000Z'));
  await story.step('Of another account', () => getInvoiceReminders({ userId: kim, invoiceId }, ports));
  await story.step('It is paid', () => world.pay(invoiceId));
  await story.step('Remind now, when paid', () => remindNow(own, ports));
  await story.step('Another zone', () =>
    setTimeZone(pat, 'Europe/Berlin', {
      zones: accountZones(accountTable(world.plain)),
      clock: world.clock,
    }),
  );
  await story.step('A wrong zone', () =>
    setTimeZone(pat, 'Mars', { zones: accountZones(accountTable(world.plain)), clock: world.clock }),
  );
  await story.expectAsCommitted('reminders');
});

test.each(['draft', 'client'] as const)(
  'what is stored, answered and emailed for invoices that repeat in the way %s',
  async (way) => {
    const { world, ports, runAt, submit, story } = await openWorld();
    const invoiceId = await submit({ dueDate: '2026-11-17', invoiceNumber: 'HHA-0099', reference: 'PO 7' });
    const own = { userId: pat, invoiceId };
    const repeats = { ...ports, store: repeatStore(world.plain, world.clock) };
    const choice = { rhythm: 'month', from: '2026-11-30', way } as const;
    await story.step('It never repeats', () => getRepeat(own, repeats));
    await story.step('From a day in the past', () =>
      setRepeat(own, { ...choice, from: '2026-11-01' }, repeats),
    );
    await story.step('It repeats', () => setRepeat(own, choice, repeats));
    await story.step('The first', () => runAt('2026-11-30T14:00:00.000Z'));
    await story.step('Nothing for a while', () => runAt('2026-12-29T14:00:00.000Z'));
    await story.step('After three months', () => runAt('2027-03-01T14:00:00.000Z'));
    await story.step('The list', () =>
      listRepeats({ userId: pat }, { list: repeatList(world.plain), invoices: ports.invoices }),
    );
    await story.step('Until a day', () =>
      setRepeat(own, { ...choice, from: '2027-03-30', until: '2027-04-30', rhythm: 'week' }, repeats),
    );
    world.service.behave = () => 'reject';
    await story.step('An email fails', () => runAt('2027-03-30T14:00:00.000Z'));
    await story.step('Its state', () => getRepeat(own, repeats));
    world.service.behave = () => 'accept';
    await story.step('It is tried again', () => runAt('2027-03-30T16:00:00.000Z'));
    await story.step('The end', () => runAt('2027-05-30T14:00:00.000Z'));
    await story.step('It is stopped', () => stopRepeat(own, repeats));
    await story.step('It is stopped again', () => stopRepeat(own, repeats));
    await story.expectAsCommitted(`repeat-${way}`);
  },
);
