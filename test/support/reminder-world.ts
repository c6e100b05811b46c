import type { CalendarDate } from '#domain/calendar-date';
import { outbox as limits, type MessageState } from '#domain/messaging/message';
import type { ReminderSettings } from '#domain/reminders/reminder-settings';
import { type ReminderFacts, reminderStanding } from '#domain/reminders/reminder-standing';
import type { TimeZone } from '#domain/time-zone';
import type { ClaimedMessage, ComposeResult, WaitingMessage } from '#lambdas/messaging/outbox-ports';
import type {
  PlanChange,
  ReminderCase,
  ReminderPlan,
  ReminderReference,
  ReminderStore,
  WaitingReminder,
} from '#lambdas/reminders/ports';
import { stageMessageId } from '#lambdas/reminders/remind';

/** The attributes of an invoice that reminders use. */
export type WorldInvoice = { -readonly [Name in keyof Facts]: Facts[Name] };

interface Facts extends ReminderReference, Omit<ReminderFacts, 'isSuspended'> {
  readonly dueDate: CalendarDate;
  readonly isOff: boolean;
}

export interface WorldAccount {
  zone: TimeZone;
  settings?: ReminderSettings;
  isSuspended: boolean;
}

interface Message extends WaitingReminder {
  state: Exclude<MessageState, 'newer'>;
  readonly owner: string;
  readonly stage: number;
  readonly until: string;
  /** When it is sent next, while it waits. */
  due: string;
  isCounted: boolean;
  leftAt?: string;
}

/** The actions of the reminder tests; implemented once in memory and once on a table. */
export interface ReminderWorld {
  readonly store: ReminderStore;
  setAccount(userId: string, account: WorldAccount): Promise<void>;
  setInvoice(invoice: WorldInvoice): Promise<void>;
  /** Schedules the reminders of an invoice again, like the product's writes. */
  replan(name: ReminderReference, now: Date, set?: Partial<ReminderPlan>): Promise<void>;
  /** Names of the plans that are due at an instant, in any order. */
  due(now: Date): Promise<readonly ReminderReference[]>;
  /** Reminders that wait in the outbox and are due at an instant, in any order. */
  waiting(
    now: Date,
    compose: (waiting: WaitingReminder, now: Date) => Promise<ComposeResult>,
  ): Promise<readonly WaitingMessage[]>;
  /** The instant (ISO) at which something is due next. */
  nextDue(): Promise<string | undefined>;
  /** Returns the reservations of functions that died, like the sweeper. */
  sweep(now: Date): Promise<void>;
}

/** A change of a plan; undefined removes an attribute. */
type Changes = { readonly [Name in keyof ReminderPlan]?: ReminderPlan[Name] | undefined };

const keyOf = ({ userId, invoiceId }: ReminderReference) => `${userId}/${invoiceId}`;

/** Reminders in memory, with the same rules as in the table: versions, and unique messages. */
export function reminderWorld(): ReminderWorld {
  const accounts = new Map<string, WorldAccount>();
  const invoices = new Map<string, WorldInvoice>();
  const plans = new Map<string, ReminderPlan>();
  const messages = new Map<string, Message>();
  /** Plans with a due time, by key. */
  const waiting = new Map<string, { readonly name: ReminderReference; readonly due: string }>();
  const open = new Set<Message>();
  let clock = new Date(0);

  const write = (name: ReminderReference, { due, ...change }: Changes): void => {
    const key = keyOf(name);
    const { due: _before, ...plan } = plans.get(key) ?? { invoiceId: name.invoiceId, since: '', version: 0 };
    const all = { ...plan, ...change, due, version: plan.version + 1 };
    // Like in the table, undefined removes an attribute.
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

  /** Applies the outcome of a message, like the module of reminders. */
  function settleMessage(message: Message, state: 'sent' | 'unknown' | 'returned'): void {
    const { owner: userId, about: invoiceId, stage, reachedBefore, createdAt, leftAt = '' } = message;
    message.state = state;
    open.delete(message);
    const name = { userId, invoiceId };
    const plan = plans.get(keyOf(name));
    if (state !== 'returned') {
      const isLate = Date.parse(leftAt) - Date.parse(createdAt) >= 5 * 60_000;
      if (isLate) write(name, { due: plan?.due, lastMailAt: leftAt });
    } else if (plan?.reached === stage) {
      const lastMailAt = plan.lastMailAt === createdAt ? undefined : plan.lastMailAt;
      write(name, { reached: reachedBefore, lastMailAt, due: clock.toISOString() });
    }
  }

  function wait(message: Message, at: Date): void {
    message.state = 'waiting';
    message.due = at.toISOString();
  }

  const giveBack = (message: Message, at: Date): void =>
    at.toISOString() <= message.until ? wait(message, at) : settleMessage(message, 'returned');

  const retryAt = () => new Date(clock.getTime() + limits.retryMinutes * 60_000);

  function claimed(message: Message, compose: (now: Date) => Promise<ComposeResult>): ClaimedMessage {
    message.state = 'reserved';
    let facts = {};
    return {
      async compose() {
        const composed = await compose(clock);
        if (composed.kind === 'mail') facts = composed.facts ?? {};
        return composed;
      },
      wait: async (at) => wait(message, at),
      drop: async () => settleMessage(message, 'returned'),
      fail: async () => undefined,
      reservation: {
        names: { message: 'reminder' },
        async markSending() {
          if (message.state !== 'reserved') return false;
          Object.assign(message, { state: 'sending' }, facts);
          return true;
        },
        settle: async () => settleMessage(message, 'sent'),
        giveBack: async () => giveBack(message, retryAt()),
        markUnknown: async () => settleMessage(message, 'unknown'),
      },
    };
  }

  const store: ReminderStore = {
    async find(name) {
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
      const reminded = {
        to: `${name.invoiceId}@client.example`,
        contentId: 'content',
        linkId: 'link',
        quoteId: undefined,
        money: { paidCents: 0 },
        isExcludedOnline: false,
      };
      return {
        account: { email: 'pat@example.com' },
        sender: { email: 'pat@example.com', emailVerified: true, createdAt: '2026-01-01T00:00:00.000Z' },
        ...name,
        plan,
        standing,
        dueDate: invoice.dueDate,
        zone,
        reminded,
        invoiceVersion: 1,
        isOwnersDate: true,
        balanceCents: 189_00,
        ...(settings && { settings }),
      };
    },
    async settle(found, change: PlanChange) {
      if (!isCurrent(found)) return false;
      write(found, change);
      return true;
    },
    async queue(found, stage, change, { now, until }) {
      if (!isCurrent(found)) return 'overtaken';
      const { userId: owner, invoiceId: about, dueDate } = found;
      const id = stageMessageId(about, dueDate, stage);
      const earlier = messages.get(id);
      if (earlier && earlier.state !== 'returned') return 'exists';
      const { reached } = found.plan;
      const message: Message = {
        id,
        owner,
        about,
        stage,
        state: 'waiting',
        due: now.toISOString(),
        until: until.toISOString(),
        createdAt: now.toISOString(),
        isCounted: false,
        ...(reached !== undefined && { reachedBefore: reached }),
      };
      messages.set(id, message);
      open.add(message);
      write(found, change);
      return 'queued';
    },
    claim: async () => ({ kind: 'overtaken' }),
  };

  return {
    store,
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
    waiting: async (now, compose) => {
      clock = now;
      const isDue = ({ state, due }: Message) => state === 'waiting' && due <= clock.toISOString();
      return [...open].filter(isDue).map((message) => ({
        names: { message: 'reminder', submissionId: message.id },
        claim: async () => (isDue(message) ? claimed(message, (at) => compose(message, at)) : undefined),
        failUnread: async () => undefined,
      }));
    },
    nextDue: async () => {
      let next: string | undefined;
      for (const { due } of waiting.values()) if (next === undefined || due < next) next = due;
      for (const { state, due } of open)
        if (state === 'waiting' && (next === undefined || due < next)) next = due;
      return next;
    },
    sweep: async (now) => {
      clock = now;
      for (const message of [...open])
        if (message.state === 'reserved') giveBack(message, now);
        else if (message.state === 'sending') settleMessage(message, 'unknown');
    },
  };
}
