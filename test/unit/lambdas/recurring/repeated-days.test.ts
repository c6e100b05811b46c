import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { nextOccurrence, repeatWays } from '#domain/recurring/repeat';
import { nextRepeatDay, rhythms } from '#domain/recurring/repeat-days';
import { dayIn, instantOf } from '#domain/time-zone';
import { logTo } from '#lambdas/platform/log';
import type { MailOutcome } from '#lambdas/platform/ses/mail';
import { finishRepeat } from '#lambdas/recurring/finish-repeat';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { quickOrFull } from '#test/support/effort';
import { repeatWorld } from '#test/support/repeat-world';
import { seeded } from '#test/support/seeded';
import { twelveZones } from '#test/support/simulated-days';

const minute = 60_000;
const day = 24 * 60 * minute;
const size = { seed: 20_261_205, days: quickOrFull(150, 1_000), accounts: quickOrFull(12, 120) };

/**
 * Simulates days of accounts with recurring invoices in twelve time zones, with outages and functions that are
 * interrupted.
 */
async function simulateDays() {
  const random = seeded(size.seed);
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)] as Of;
  const from = Date.parse('2026-12-05T12:00:00Z');
  let now = from;
  let mayDie = true;
  const mailOutcome = (): MailOutcome => {
    const chance = random();
    if (chance < 0.02) return { kind: 'unknown', reason: 'TimeoutError' };
    if (chance < 0.1) return { kind: 'not-delivered', reason: 'Throttling', mayRetry: false };
    return { kind: 'accepted', messageId: 'service-id' };
  };
  const maybeDie = () => {
    if (mayDie && random() < 0.02) throw Object.assign(new Error('The function died'), { $metadata: {} });
  };
  const world = repeatWorld({ clock: () => new Date(now), nextOutcome: mailOutcome, maybeDie });
  const chosen = new Map<string, { rhythm: (typeof rhythms)[number]; from: string }>();
  for (let index = 0; index < size.accounts * 3; index += 1) {
    const userId = `account-${index % size.accounts}`;
    const zone = twelveZones[index % twelveZones.length] ?? 'UTC';
    if (index < size.accounts) world.setZone(userId, zone);
    const days = { rhythm: pick(rhythms), from: daysAfter('2026-12-06', Math.floor(random() * 60)) };
    const after = daysAfter(days.from, -1);
    const occurrence = nextOccurrence({ ...days, after }, { userId, zone: world.zoneOf(userId) });
    world.add(
      { userId, invoiceId: `source-${index}` },
      { ...days, after, way: pick(repeatWays), ...occurrence },
    );
    chosen.set(`source-${index}`, days);
  }
  const created = new Map<string, { at: string; zone: string }>();
  let outageEnd = 0;
  let knownInvoices = 0;
  for (const to = from + size.days * day; ; ) {
    const due = world.nextDue();
    now = Math.max(now + minute, outageEnd, due === undefined ? to : Date.parse(due));
    if (now >= to) break;
    if (random() < 0.004) outageEnd = now + random() * 40 * day;
    if (random() < 0.01) world.setZone(`account-${Math.floor(random() * size.accounts)}`, pick(twelveZones));
    if (now < outageEnd) continue;
    world.sweep();
    for (const name of world.due(new Date(now))) {
      await repeatInvoice(name, world.ports).catch(() => undefined);
      await finishRepeat(name, world.ports).catch(() => undefined);
      if (world.records.size === knownInvoices) continue;
      knownInvoices = world.records.size;
      for (const [id, { repeatOf }] of world.records)
        if (repeatOf !== undefined && !created.has(id))
          created.set(id, { at: new Date(now).toISOString(), zone: world.zoneOf(name.userId) });
    }
  }
  // The remaining work runs without further faults.
  mayDie = false;
  for (let hour = 0; hour < 30; hour += 1) {
    now += 60 * minute;
    world.sweep();
    for (const name of world.due(new Date(now))) {
      await repeatInvoice(name, world.ports);
      await finishRepeat(name, world.ports);
    }
  }
  return { world, chosen, made: created };
}

describe(`${size.days} simulated days of ${size.accounts} accounts with recurring invoices`, () => {
  let simulation: Awaited<ReturnType<typeof simulateDays>>;
  beforeAll(
    async () => {
      logTo(() => undefined);
      simulation = await simulateDays();
    },
    quickOrFull(60_000, 1_800_000),
  );
  afterAll(() => logTo((line) => process.stdout.write(line)));
  const invoices = () =>
    [...simulation.world.records.values()].filter(({ repeatOf }) => repeatOf !== undefined);

  test('create at most one invoice per day, only on the days of the recurring invoice', () => {
    expect(invoices().length).toBeGreaterThan(size.accounts * 3);
    const names = invoices().map(({ repeatOf, issueDate }) => `${repeatOf} ${issueDate}`);
    expect(names.length - new Set(names).size).toBe(0);
    for (const { repeatOf = '', issueDate } of invoices()) {
      const days = simulation.chosen.get(repeatOf);
      expect(days && nextRepeatDay(days, daysAfter(issueDate, -1))).toBe(issueDate);
    }
  });

  test('create no invoice before nine on the day that it is for, nor before nine on the day it is created', () => {
    for (const [id, { at, zone }] of simulation.made) {
      const issueDate = simulation.world.records.get(id)?.issueDate ?? '';
      expect(at >= instantOf(issueDate, '09:00', zone)).toBe(true);
      expect(at >= instantOf(dayIn(zone, at), '09:00', zone)).toBe(true);
    }
  });

  test('email each invoice to the client at most once, and leave no invoice unfinished', () => {
    expect(simulation.world.delivered.length).toBeGreaterThan(size.accounts);
    expect(simulation.world.delivered.length - new Set(simulation.world.delivered).size).toBe(0);
    expect([...simulation.world.repeats.values()].filter(({ making }) => making !== undefined)).toEqual([]);
    for (const { state } of simulation.world.mails.values())
      expect(['sent', 'returned', 'unknown']).toContain(state);
  });

  test('skip missed days only beyond the last three, and report them', () => {
    for (const [source, days] of simulation.chosen) {
      const own = invoices()
        .filter(({ repeatOf }) => repeatOf === source)
        .map(({ issueDate }) => issueDate)
        .sort();
      const passed = simulation.world.notices
        .filter(({ invoiceId }) => simulation.world.records.get(invoiceId)?.repeatOf === source)
        .reduce((sum, notice) => sum + notice.passedOver, 0);
      const all: string[] = [];
      for (
        let next = nextRepeatDay(days);
        next && next <= (own.at(-1) ?? '');
        next = nextRepeatDay(days, next)
      )
        all.push(next);
      expect(all.length - own.length, source).toBe(passed);
    }
  });
});
