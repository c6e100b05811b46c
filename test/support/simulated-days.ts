import { type CalendarDate, daysAfter } from '#domain/calendar-date';
import {
  type ReminderSettings,
  type ReminderStage,
  reminderStages,
  settingsAfter,
} from '#domain/reminders/reminder-settings';
import { dayIn } from '#domain/time-zone';
import type { WaitingMessage } from '#lambdas/messaging/outbox-ports';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';
import { composeReminder } from '#lambdas/reminders/compose-reminder';
import type { ReminderReference, WaitingReminder } from '#lambdas/reminders/ports';
import { remind } from '#lambdas/reminders/remind';
import { agenda } from './agenda.ts';
import { openGate } from './client-mail-pass.ts';
import { anInvoice, checked } from './invoices.ts';
import type { ReminderWorld, WorldAccount, WorldInvoice } from './reminder-world.ts';
import { seeded } from './seeded.ts';
import { stubIssuedFiles } from './stub-issued-files.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The error of a function that died. With `$metadata` it looks like an error of AWS, so no failure is counted, because
 * a dead function could not count one.
 */
const deadFunctionError = () => Object.assign(new Error('The function died'), { $metadata: {} });

/** The content of every invoice. */
const content = {
  contentId: 'content',
  invoiceId: 'invoice',
  bodyHash: '',
  savedAt: '',
  totalCents: 8950,
  invoice: checked(anInvoice()),
  brandColor: '#2563eb',
  userEmail: '',
};

export const twelveZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;

/** A reminder that was sent or may have been, with the state at that moment. */
export interface SentReminder extends ReminderReference {
  readonly stage: ReminderStage;
  /** ISO instant of the function's clock. */
  readonly at: string;
  readonly invoice: WorldInvoice;
  readonly account: WorldAccount;
  readonly isOff: boolean;
  readonly since: string;
  /** The previous email about the same invoice. */
  readonly lastMailAt?: string;
}

/** A disturbance during a time span. A reminder may be missing in it, as specified. */
export interface Disturbance {
  readonly from: number;
  readonly to: number;
  /** The account or invoice it concerns; absent if it concerns all. */
  readonly of?: string;
}

export interface Simulation {
  readonly sent: readonly SentReminder[];
  readonly disturbances: readonly Disturbance[];
  /** Every invoice ever made, in its final state. */
  readonly invoices: ReadonlyMap<string, WorldInvoice>;
  readonly accounts: ReadonlyMap<string, WorldAccount>;
  readonly from: number;
  readonly to: number;
}

/**
 * Simulates a number of days. Accounts in twelve time zones create, email, edit and void invoices, get paid, get
 * bounces, are stopped and change their settings. Functions and mail service fail for hours and days, functions die,
 * and the clock steps back and forth. Time jumps from one due event to the next. The same seed gives the same run.
 */
export async function simulate(
  world: ReminderWorld,
  options: { readonly seed: number; readonly days: number; readonly accounts: number },
): Promise<Simulation> {
  const random = seeded(options.seed);
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)] as Of;
  const between = (low: number, high: number) => low + random() * (high - low);
  const from = Date.parse('2026-09-01T00:00:00Z');
  const to = from + options.days * day;
  const events = agenda();
  const sent: SentReminder[] = [];
  const disturbances: Disturbance[] = [];
  const accounts = new Map<string, WorldAccount>();
  const invoices = new Map<string, WorldInvoice>();
  const plans = new Map<string, { isOff: boolean; since: string; lastMailAt?: string }>();
  let now = from;
  /** How far the functions' clock is off, in milliseconds. */
  let clockError = 0;
  let functionsDownUntil = 0;
  let mailDownUntil = 0;
  const clock = () => new Date(now + clockError);
  const iso = () => clock().toISOString();
  const disturb = (length: number, of?: string) =>
    disturbances.push({ from: now - 26 * hour, to: now + length, ...(of !== undefined && { of }) });

  const planOf = ({ invoiceId }: ReminderReference) => plans.get(invoiceId) ?? { isOff: false, since: '' };

  /**
   * Writes an invoice. `isRescheduled` schedules its reminders again, as the product does if one may be due earlier.
   */
  async function write(invoice: WorldInvoice, isRescheduled: boolean): Promise<void> {
    disturb(0, invoice.invoiceId);
    await world.setInvoice({ ...invoice });
    if (!isRescheduled) return;
    const since = iso();
    plans.set(invoice.invoiceId, { ...planOf(invoice), since });
    await world.replan(invoice, clock(), { since });
  }

  async function mailToClient(invoice: WorldInvoice): Promise<void> {
    const plan = planOf(invoice);
    const at = iso();
    plans.set(invoice.invoiceId, { ...plan, since: plan.since || at, lastMailAt: at });
    invoice.clientMail = { delivery: 'accepted' };
    await write(invoice, false);
    await world.replan(invoice, clock(), { lastMailAt: at });
  }

  const invoiceActs: readonly [number, (invoice: WorldInvoice) => Promise<void>][] = [
    // The invoice is paid.
    [
      6,
      async (invoice) => {
        invoice.isOpen = false;
        await write(invoice, false);
      },
    ],
    // A payment is removed, or a void is taken back.
    [
      2,
      async (invoice) => {
        invoice.isOpen = !invoice.isOpen;
        await write(invoice, invoice.isOpen);
      },
    ],
    [
      2,
      async (invoice) => {
        invoice.dueDate = daysAfter(invoice.dueDate, Math.floor(between(-10, 20)));
        await write(invoice, true);
      },
    ],
    [
      1,
      async (invoice) => {
        invoice.clientMail = { delivery: 'accepted', trouble: pick(['bounced', 'complained'] as const) };
        await write(invoice, false);
      },
    ],
    [
      1,
      async (invoice) => {
        invoice.isStopped = true;
        await write(invoice, false);
      },
    ],
    // The invoice is emailed again, or a reminder is sent by hand.
    [3, mailToClient],
    [
      2,
      async (invoice) => {
        const plan = planOf(invoice);
        const isOff = !plan.isOff;
        invoice.isOff = isOff;
        plans.set(invoice.invoiceId, { ...plan, isOff, ...(!isOff && { since: iso() }) });
        disturb(0, invoice.invoiceId);
        await world.replan(invoice, clock(), { isOff, ...(!isOff && { since: iso() }) });
      },
    ],
  ];
  const weightedActs = invoiceActs.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

  async function makeInvoice(userId: string): Promise<void> {
    const { zone } = accounts.get(userId) as WorldAccount;
    const today: CalendarDate = dayIn(zone, iso());
    const invoice: WorldInvoice = {
      userId,
      invoiceId: `invoice-${invoices.size}`,
      dueDate: random() < 0.05 ? '' : daysAfter(today, Math.floor(between(-3, 30))),
      isOpen: random() > 0.02,
      isStopped: false,
      isOff: false,
    };
    invoices.set(invoice.invoiceId, invoice);
    await mailToClient(invoice);
    const changes = Math.floor(between(0, 3));
    for (let change = 0; change < changes; change += 1)
      events.add(now + between(hour, 45 * day), async () => pick(weightedActs)(invoice));
  }

  /** Makes an account create invoices from time to time, for the whole simulation. */
  const addInvoices = (userId: string): void =>
    events.add(now + between(hour, 20 * day), async () => {
      await makeInvoice(userId);
      addInvoices(userId);
    });

  const replanAll = async (userId: string) => {
    // Invoices that are long overdue have no more reminders to plan.
    const recent = daysAfter(dayIn('UTC', iso()), -40);
    for (const invoice of invoices.values())
      if (invoice.userId === userId && invoice.isOpen && invoice.dueDate > recent)
        await world.replan(invoice, clock());
  };

  const changeSettings = (userId: string): void =>
    events.add(now + between(10 * day, 120 * day), async () => {
      const account = accounts.get(userId) as WorldAccount;
      const before: ReminderSettings | undefined = account.settings;
      const stages = reminderStages.filter(() => random() > 0.15);
      const changed: WorldAccount = {
        ...account,
        isSuspended: random() < 0.1,
        zone: random() < 0.2 ? pick(twelveZones) : account.zone,
        settings: settingsAfter(before, { isOn: random() > 0.2, stages }, iso()),
      };
      accounts.set(userId, changed);
      disturb(0, userId);
      await world.setAccount(userId, changed);
      await replanAll(userId);
      changeSettings(userId);
    });

  const addTrouble = (): void =>
    events.add(now + between(2 * day, 25 * day), async () => {
      const length = random() < 0.7 ? between(5 * minute, 12 * hour) : between(day, 6 * day);
      const kind = pick(['functions', 'mail', 'clock'] as const);
      if (kind === 'functions') functionsDownUntil = Math.max(functionsDownUntil, now + length);
      if (kind === 'mail') mailDownUntil = Math.max(mailDownUntil, now + length);
      disturb(length + 2 * hour);
      if (kind === 'clock') {
        clockError = between(-2 * day, 2 * day);
        disturb(length + 4 * day);
        events.add(now + length, async () => {
          clockError = 0;
        });
      }
      addTrouble();
    });

  for (let index = 0; index < options.accounts; index += 1) {
    const userId = `account-${index}`;
    const account: WorldAccount = {
      zone: twelveZones[index % twelveZones.length] as string,
      isSuspended: false,
      settings: settingsAfter(undefined, { isOn: true, stages: reminderStages }, iso()),
    };
    accounts.set(userId, account);
    await world.setAccount(userId, account);
    addInvoices(userId);
    changeSettings(userId);
  }
  addTrouble();

  const mailOutcome = (): MailOutcome => {
    if (now < mailDownUntil) return { kind: 'not-delivered', reason: 'Throttling', mayRetry: false };
    const chance = random();
    if (chance < 0.01) return { kind: 'unknown', reason: 'TimeoutError' };
    if (chance < 0.02) return { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false };
    return { kind: 'accepted', messageId: 'service-id' };
  };

  /** Records that the mail service accepted a reminder, or may have. */
  function recordSent(messageId: string, waiting: WaitingReminder): void {
    const { owner: userId = '', about: invoiceId } = waiting;
    const stage = Number(messageId.split('-').at(-1)) as ReminderStage;
    const invoice = invoices.get(invoiceId) as WorldInvoice;
    const plan = planOf({ userId, invoiceId });
    const account = accounts.get(userId) as WorldAccount;
    sent.push({ userId, invoiceId, stage, at: iso(), invoice: { ...invoice }, account, ...plan });
    plans.set(invoiceId, { ...plan, lastMailAt: iso() });
  }

  /** Empties the outbox with functions that die before or after sending an email. */
  async function emptyOutbox(): Promise<void> {
    const composed = new Map<string, WaitingReminder>();
    const printPorts = {
      invoices: { findContent: async () => content },
      pdfs: { find: async () => new Uint8Array(), keep: async () => undefined },
      logos: { find: async () => undefined },
      renderPdf: async () => new Uint8Array(),
      files: stubIssuedFiles,
      takesOnlinePayments: async () => false,
      partStandingOf: async () => undefined,
      siteOrigin: async () => 'https://billhook.example',
    };
    const ports = { ...printPorts, store: world.store, clock, newSecret: () => 'secret', hash: () => '' };
    const look = async (waiting: WaitingReminder, at: Date) => {
      composed.set(waiting.id, waiting);
      if (random() < 0.005) {
        disturb(3 * hour, waiting.about);
        throw deadFunctionError();
      }
      return composeReminder(waiting, at, { ...ports, passGate: openGate });
    };
    const send = async ({ tags }: Mail): Promise<MailOutcome> => {
      const id = tags?.message ?? '';
      const waiting = composed.get(id) as WaitingReminder;
      const outcome = mailOutcome();
      if (outcome.kind === 'not-delivered') disturb(3 * hour, waiting.about);
      else recordSent(id, waiting);
      if (random() < 0.005) throw deadFunctionError();
      return outcome;
    };
    const names = ({ names }: WaitingMessage) => names.submissionId ?? '';
    const mailing = { mail: { send }, sleep: async () => undefined, random: () => 0.5 };
    for (let found = 1; found > 0; ) {
      found = 0;
      // Sorted, so that the same seed gives the same run in every world.
      const waiting = [...(await world.waiting(clock(), look))].sort((a, b) =>
        names(a) < names(b) ? -1 : 1,
      );
      for (const one of waiting) {
        const result = await sendWaiting(names(one), async () => undefined, {
          ...mailing,
          findWaiting: () => one,
        });
        if ('done' in result && result.done !== undefined) found += 1;
      }
    }
  }

  async function runOnce(): Promise<void> {
    await world.sweep(clock());
    const due = [...(await world.due(clock()))].sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
    for (const name of due) await remind(name, { store: world.store, clock });
    await emptyOutbox();
  }

  /** The function runs every five minutes; skips the runs in which nothing is due. */
  const runAfter = (due: string | undefined): number => {
    if (due === undefined) return Number.POSITIVE_INFINITY;
    const at = Math.max(Date.parse(due) - clockError, functionsDownUntil, now + 1);
    return Math.ceil(at / (5 * minute)) * 5 * minute;
  };

  for (;;) {
    const run = runAfter(await world.nextDue());
    const next = events.next() ?? Number.POSITIVE_INFINITY;
    if (Math.min(run, next) >= to) break;
    now = Math.min(run, next);
    if (next <= run) await events.take()?.happen();
    else await runOnce();
  }
  return { sent, disturbances, invoices, accounts, from, to };
}
