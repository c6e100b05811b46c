import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { scheduleInstant } from '#domain/schedule-time';
import { dayIn, instantOf } from '#domain/time-zone';
import { logTo } from '#lambdas/platform/log';
import { quickOrFull } from '#test/support/effort';
import { reminderWorld } from '#test/support/reminder-world';
import { type Disturbance, type SentReminder, type Simulation, simulate } from '#test/support/simulated-days';

const minute = 60_000;
const day = 24 * 60 * minute;
const size = { seed: 20_261_105, days: quickOrFull(120, 1_000), accounts: quickOrFull(24, 200) };

let simulation: Simulation;

beforeAll(
  async () => {
    logTo(() => undefined);
    simulation = await simulate(reminderWorld(), size);
  },
  quickOrFull(60_000, 1_800_000),
);
afterAll(() => logTo((line) => process.stdout.write(line)));

const scheduledAt = ({ stage, userId, invoice, account: { zone } }: SentReminder, later = 0): string =>
  scheduleInstant(daysAfter(invoice.dueDate, stage + later), { userId, zone });

/** The first reminders for which a condition is false. */
const remindersAgainst = (holds: (reminder: SentReminder) => boolean) =>
  simulation.sent.filter((each) => !holds(each)).slice(0, 3);

describe(`${size.days} simulated days of ${size.accounts} accounts in twelve time zones`, () => {
  test('send many reminders', () => {
    expect(simulation.sent.length).toBeGreaterThan(size.accounts * 5);
  });

  test('send each stage of an invoice at most once', () => {
    const names = simulation.sent.map(({ invoiceId, stage }) => `${invoiceId} ${stage}`);
    expect(names.length - new Set(names).size).toBe(0);
  });

  test("send no reminder before nine in the owner's time zone, and none more than three days late", () => {
    expect(
      remindersAgainst((each) => each.at >= scheduledAt(each) && each.at <= scheduledAt(each, 3)),
    ).toEqual([]);
    const isMorning = ({ at, account: { zone } }: SentReminder) =>
      at >= instantOf(dayIn(zone, at), '09:00', zone);
    expect(remindersAgainst(isMorning)).toEqual([]);
  });

  test('send no reminder after payment, void, bounce, complaint, stop, switch-off or suspension', () => {
    expect(
      remindersAgainst(
        ({ invoice }) => invoice.isOpen && !invoice.isStopped && invoice.clientMail?.trouble === undefined,
      ),
    ).toEqual([]);
    const isWanted = ({ account: { settings, isSuspended }, isOff, stage }: SentReminder) =>
      settings?.isOn === true && !isSuspended && !isOff && settings.stages.some(({ days }) => days === stage);
    expect(remindersAgainst(isWanted)).toEqual([]);
  });

  test('send no reminder that was due before reminders were turned on, and none within 24 hours of another email', () => {
    const isAfterTurnedOn = (each: SentReminder) => {
      const stage = each.account.settings?.stages.find(({ days }) => days === each.stage);
      return stage !== undefined && scheduledAt(each) > stage.since && scheduledAt(each) > each.since;
    };
    expect(remindersAgainst(isAfterTurnedOn)).toEqual([]);
    const isADayAfterLastMail = ({ at, lastMailAt }: SentReminder) =>
      lastMailAt === undefined ||
      Date.parse(at) - Date.parse(lastMailAt) >= day ||
      Date.parse(at) < Date.parse(lastMailAt) - 2 * day;
    expect(remindersAgainst(isADayAfterLastMail)).toEqual([]);
  });

  test('send every reminder that nothing prevents', () => {
    const remindersOf = new Map<string, SentReminder[]>();
    for (const each of simulation.sent)
      remindersOf.set(each.invoiceId, [...(remindersOf.get(each.invoiceId) ?? []), each]);
    const disturbancesOf = new Map<string | undefined, Disturbance[]>();
    for (const each of simulation.disturbances)
      disturbancesOf.set(each.of, [...(disturbancesOf.get(each.of) ?? []), each]);
    let expected = 0;
    const missed = [...simulation.invoices.values()].flatMap((invoice) => {
      const account = simulation.accounts.get(invoice.userId);
      if (!account?.settings?.isOn || account.isSuspended || invoice.dueDate === '') return [];
      if (!invoice.isOpen || invoice.isStopped || invoice.isOff || invoice.clientMail?.trouble !== undefined)
        return [];
      return account.settings.stages.flatMap(({ days, since }) => {
        const at = Date.parse(
          scheduleInstant(daysAfter(invoice.dueDate, days), { userId: invoice.userId, zone: account.zone }),
        );
        const isDown = disturbancesOf
          .get(undefined)
          ?.some(({ from, to }) => from <= at + 10 * minute && to >= at - day);
        // A late reminder after an outage delays the next one by 24 hours. A later change may have ended the reminders,
        // and a change shortly before may have started them.
        const isChanged = [invoice.invoiceId, invoice.userId].some((of) =>
          disturbancesOf.get(of)?.some(({ to }) => to >= at - day),
        );
        const own = remindersOf.get(invoice.invoiceId) ?? [];
        // A later due date schedules only the stages again that were not reached before.
        const isReached = own.some((each) => each.stage >= days && Date.parse(each.at) < at);
        if (isDown || isChanged || isReached || at <= Date.parse(since) || at > simulation.to - day)
          return [];
        expected += 1;
        return own.some(({ stage }) => stage === days)
          ? []
          : [`${invoice.invoiceId} ${days} ${new Date(at).toISOString()}`];
      });
    });
    expect(missed).toEqual([]);
    expect(expected).toBeGreaterThan(size.accounts);
  });

  test('are the same for the same seed', async () => {
    const small = { seed: 20_261_105, days: 40, accounts: 6 };
    const [first, second] = [await simulate(reminderWorld(), small), await simulate(reminderWorld(), small)];
    expect(second.sent).toEqual(first.sent);
  });
});
