import { beforeAll, describe, expect, test } from 'vitest';
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

let life: Simulation;

beforeAll(
  async () => {
    logTo(() => undefined);
    life = await simulate(reminderWorld(), size);
  },
  quickOrFull(60_000, 1_800_000),
);

const turn = ({ stage, userId, invoice, account: { zone } }: SentReminder, later = 0): string =>
  scheduleInstant(daysAfter(invoice.dueDate, stage + later), { userId, zone });

/** Reminders for which a condition is false. */
const wrong = (holds: (reminder: SentReminder) => boolean) =>
  life.sent.filter((each) => !holds(each)).slice(0, 3);

describe(`${size.days} simulated days of ${size.accounts} accounts in twelve time zones`, () => {
  test('send many reminders', () => {
    expect(life.sent.length).toBeGreaterThan(size.accounts * 5);
  });

  test('send each stage of an invoice at most once', () => {
    const names = life.sent.map(({ invoiceId, stage }) => `${invoiceId} ${stage}`);
    expect(names.length - new Set(names).size).toBe(0);
  });

  test("send no reminder before nine in the owner's time zone, and none more than three days late", () => {
    expect(wrong((each) => each.at >= turn(each) && each.at <= turn(each, 3))).toEqual([]);
    const isMorning = ({ at, account: { zone } }: SentReminder) =>
      at >= instantOf(dayIn(zone, at), '09:00', zone);
    expect(wrong(isMorning)).toEqual([]);
  });

  test('send no reminder after payment, void, bounce, complaint, stop, switch-off or suspension', () => {
    expect(
      wrong(
        ({ invoice }) => invoice.isOpen && !invoice.isStopped && invoice.clientMail?.trouble === undefined,
      ),
    ).toEqual([]);
    const isWanted = ({ account: { settings, isSuspended }, isOff, stage }: SentReminder) =>
      settings?.isOn === true && !isSuspended && !isOff && settings.stages.some(({ days }) => days === stage);
    expect(wrong(isWanted)).toEqual([]);
  });

  test('send no reminder for a due date before reminders were turned on, and none within 24 hours of another email', () => {
    const counts = (each: SentReminder) => {
      const stage = each.account.settings?.stages.find(({ days }) => days === each.stage);
      return stage !== undefined && turn(each) > stage.since && turn(each) > each.since;
    };
    expect(wrong(counts)).toEqual([]);
    const isApart = ({ at, lastMailAt }: SentReminder) =>
      lastMailAt === undefined ||
      Date.parse(at) - Date.parse(lastMailAt) >= day ||
      Date.parse(at) < Date.parse(lastMailAt) - 2 * day;
    expect(wrong(isApart)).toEqual([]);
  });

  test('miss no reminder if nothing prevents it', () => {
    const mailed = new Map<string, SentReminder[]>();
    for (const each of life.sent) mailed.set(each.invoiceId, [...(mailed.get(each.invoiceId) ?? []), each]);
    const disturbed = new Map<string | undefined, Disturbance[]>();
    for (const each of life.disturbances) disturbed.set(each.of, [...(disturbed.get(each.of) ?? []), each]);
    let expected = 0;
    const missed = [...life.invoices.values()].flatMap((invoice) => {
      const account = life.accounts.get(invoice.userId);
      if (!account?.settings?.isOn || account.isSuspended || invoice.dueDate === '') return [];
      if (!invoice.isOpen || invoice.isStopped || invoice.isOff || invoice.clientMail?.trouble !== undefined)
        return [];
      return account.settings.stages.flatMap(({ days, since }) => {
        const at = Date.parse(
          scheduleInstant(daysAfter(invoice.dueDate, days), { userId: invoice.userId, zone: account.zone }),
        );
        const isDown = disturbed
          .get(undefined)
          ?.some(({ from, to }) => from <= at + 10 * minute && to >= at - day);
        // A late reminder after an outage delays the next one by 24 hours. A later change may have ended reminders, and
        // a change shortly before may have started them.
        const isChanged = [invoice.invoiceId, invoice.userId].some((of) =>
          disturbed.get(of)?.some(({ to }) => to >= at - day),
        );
        const own = mailed.get(invoice.invoiceId) ?? [];
        // A later due date reschedules only the stages that were not reached before.
        const isReached = own.some((each) => each.stage >= days && Date.parse(each.at) < at);
        if (isDown || isChanged || isReached || at <= Date.parse(since) || at > life.to - day) return [];
        expected += 1;
        return own.some(({ stage }) => stage === days)
          ? []
          : [`${invoice.invoiceId} ${days} ${new Date(at).toISOString()}`];
      });
    });
    expect(missed).toEqual([]);
    expect(expected).toBeGreaterThan(size.accounts);
  });

  test('are identical for the same seed', async () => {
    const small = { seed: 20_261_105, days: 40, accounts: 6 };
    const [first, second] = [await simulate(reminderWorld(), small), await simulate(reminderWorld(), small)];
    expect(second.sent).toEqual(first.sent);
  });
});
