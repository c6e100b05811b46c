import type { CalendarDate } from '#domain/calendar-date';
import type { ReminderSettings } from '#domain/schedule/reminder-settings';
import { type ReminderFacts, reminderStanding } from '#domain/schedule/reminder-standing';
import type { TimeZone } from '#domain/time-zone';
import type { Reservation } from '#lambdas/delivery/ports';
import type {
  PlanChange,
  ReminderBook,
  ReminderCase,
  ReminderName,
  ReminderPlan,
} from '#lambdas/schedule/ports';
import { laterMilliseconds } from '#lambdas/schedule/remind';

/** An invoice as its reminders see it. */
export type WorldInvoice = { -readonly [Name in keyof Facts]: Facts[Name] };

interface Facts extends ReminderName, Omit<ReminderFacts, 'isSuspended'> {
  readonly dueDate: CalendarDate;
  readonly isOff: boolean;
}

export interface WorldAccount {
  zone: TimeZone;
  settings?: ReminderSettings;
  isSuspended: boolean;
}

interface Message {
  state: 'reserved' | 'sending' | 'sent' | 'returned' | 'unknown';
  readonly name: ReminderName;
  readonly before: { readonly reached: number | undefined; readonly lastMailAt: string | undefined };
}

/** What a world of reminders can be told, whatever keeps it. */
export interface ReminderWorld {
  readonly book: ReminderBook;
  setAccount(userId: string, account: WorldAccount): Promise<void>;
  setInvoice(invoice: WorldInvoice): Promise<void>;
  /** Has an invoice planned anew, as the writes of the product do. */
  replan(name: ReminderName, now: Date, set?: Partial<ReminderPlan>): Promise<void>;
  /** Names of what is due at an instant, in any order. */
  due(now: Date): Promise<readonly ReminderName[]>;
  /** The instant at which something is due next, ISO. */
  nextDue(): Promise<string | undefined>;
  /** Gives back what a function left that died, as the sweeper does. */
  sweep(now: Date): Promise<void>;
}

/** A change of a plan; undefined takes away. */
type Changes = { readonly [Name in keyof ReminderPlan]?: ReminderPlan[Name] | undefined };

const keyOf = ({ userId, invoiceId }: ReminderName) => `${userId}/${invoiceId}`;

/** Reminders in memory, with the same rules as the table: versions, and messages that exist once. */
export function reminderWorld(): ReminderWorld {
  const accounts = new Map<string, WorldAccount>();
  const invoices = new Map<string, WorldInvoice>();
  const plans = new Map<string, ReminderPlan>();
  const messages = new Map<string, Message>();
  /** Plans that are due at some time, with the names they have. */
  const waiting = new Map<string, { readonly name: ReminderName; readonly due: string }>();
  const open = new Set<Message>();
  let clock = new Date(0);

  const write = (name: ReminderName, { due, ...change }: Changes): void => {
    const key = keyOf(name);
    const { due: _before, ...plan } = plans.get(key) ?? { invoiceId: name.invoiceId, since: '', version: 0 };
    const all = { ...plan, ...change, due, version: plan.version + 1 };
    // As the table does, what is undefined is taken away.
    plans.set(
      key,
      Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== undefined),
      ) as unknown as ReminderPlan,
    );
    if (due === undefined) waiting.delete(key);
    else waiting.set(key, { name: { userId: name.userId, invoiceId: name.invoiceId }, due });
  };
  const isCurrent = ({ plan, ...name }: ReminderCase) => plans.get(keyOf(name))?.version === plan.version;

  const giveBack = (message: Message, now: Date): void => {
    message.state = 'returned';
    open.delete(message);
    const due = new Date(now.getTime() + laterMilliseconds).toISOString();
    write(message.name, { ...message.before, due });
  };

  const end = (message: Message, state: 'sent' | 'unknown'): void => {
    message.state = state;
    open.delete(message);
  };

  const reservation = (message: Message): Reservation => ({
    names: { message: 'reminder' },
    markSending: async () => {
      if (message.state !== 'reserved') return false;
      message.state = 'sending';
      return true;
    },
    settle: async () => end(message, 'sent'),
    giveBack: async () => giveBack(message, clock),
    markUnknown: async () => end(message, 'unknown'),
  });

  const book: ReminderBook = {
    async look(name) {
      const [plan, invoice, account] = [
        plans.get(keyOf(name)),
        invoices.get(keyOf(name)),
        accounts.get(name.userId),
      ];
      if (!plan || !invoice || !account) return undefined;
      const standing = reminderStanding({
        ...invoice,
        isSuspended: account.isSuspended,
      });
      const { zone, settings } = account;
      return { ...name, plan, standing, dueDate: invoice.dueDate, zone, ...(settings && { settings }) };
    },
    async settle(found, change: PlanChange) {
      if (!isCurrent(found)) return false;
      write(found, change);
      return true;
    },
    async claim(found, messageId, change) {
      if (!isCurrent(found)) return { kind: 'overtaken' };
      const known = messages.get(messageId);
      if (known && known.state !== 'returned') return { kind: 'mailed-before' };
      const { reached, lastMailAt } = found.plan;
      const { userId, invoiceId } = found;
      const before = { reached, lastMailAt };
      const message: Message = { state: 'reserved', name: { userId, invoiceId }, before };
      messages.set(messageId, message);
      open.add(message);
      write(found, change);
      const letter = { to: 'client@example.com', contentId: 'content', linkId: 'link', stopSecret: 'secret' };
      return { kind: 'claimed', reminder: { ...letter, messageId, reservation: reservation(message) } };
    },
  };

  return {
    book,
    setAccount: async (userId, account) => void accounts.set(userId, account),
    setInvoice: async (invoice) => void invoices.set(keyOf(invoice), invoice),
    replan: async (name, now, set = {}) => {
      const since = plans.get(keyOf(name))?.since ?? now.toISOString();
      write(name, { since, due: now.toISOString(), ...set });
    },
    due: async (now) => {
      clock = now;
      const upTo = now.toISOString();
      return [...waiting.values()].filter(({ due }) => due <= upTo).map(({ name }) => name);
    },
    nextDue: async () => {
      let next: string | undefined;
      for (const { due } of waiting.values()) if (next === undefined || due < next) next = due;
      return next;
    },
    sweep: async (now) => {
      for (const message of [...open])
        if (message.state === 'reserved') giveBack(message, now);
        else end(message, 'unknown');
    },
  };
}
