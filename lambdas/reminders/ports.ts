import type { CalendarDate } from '#domain/calendar-date';
import type { Cents } from '#domain/money';
import type { ReminderChoice, ReminderSettings, ReminderStage } from '#domain/reminders/reminder-settings';
import type { ReminderStanding } from '#domain/reminders/reminder-standing';
import type { TimeZone } from '#domain/time-zone';
import type { ClientMailPass } from '../client-email/index.ts';
import type { Reservation } from '../messaging/index.ts';
import type { ShownAccount } from '../profile/index.ts';
import type { OwnFailures } from '../scheduler/index.ts';

/** What names the reminders of an invoice. */
export interface ReminderName {
  readonly userId: string;
  readonly invoiceId: string;
}

/** What the reminders of an invoice have come to. Instants are ISO. */
export interface ReminderPlan extends OwnFailures {
  readonly invoiceId: string;
  /** From when on its stages count. */
  readonly since: string;
  /** Days of the last stage whose turn has been. */
  readonly reached?: number;
  /** The last mail to the client about it. */
  readonly lastMailAt?: string;
  /** Switched off for this invoice. */
  readonly isOff?: boolean;
  /** The owner's day on which "Remind now" was last pressed. */
  readonly remindedOn?: CalendarDate;
  /** ISO instant of the last "Remind now"; absent for one of an earlier release. */
  readonly remindedAt?: string;
  /** When to look at it next; absent while there is nothing to do. */
  readonly due?: string;
  /** One more with every write. */
  readonly version: number;
}

/** A plan with what it depends on, all as it is now. */
export interface ReminderCase extends ReminderName {
  readonly plan: ReminderPlan;
  readonly standing: ReminderStanding;
  /** Of the version that the client has. */
  readonly dueDate: CalendarDate;
  /** The invoice as its owner sees it is due on that day, too. */
  readonly isOwnersDate: boolean;
  /** The account's choice; undefined where it never chose. */
  readonly settings?: ReminderSettings;
  readonly zone: TimeZone;
  /** Until when no stage is emailed, ISO: the client says that a check is on the way. */
  readonly pausedUntil?: string | undefined;
  readonly account: ShownAccount;
  /** Another with every change of the invoice. */
  readonly invoiceVersion: number;
  /** Undefined for an invoice that its client has not got. */
  readonly reminded?: ReminderContent;
}

/** What a reminder is composed from, by the present state of the invoice. */
export interface ReminderContent {
  readonly to: string;
  /** The content that the client's page shows, which may be newer than what was mailed. */
  readonly contentId: string;
  /** Of the client's page. */
  readonly linkId: string;
  readonly paidCents: Cents;
}

/** A reminder whose message is reserved, to be mailed now. */
export interface ReservedReminder {
  readonly messageId: string;
  readonly reservation: Reservation;
  /** The secret in its "Stop mail from this business" link. */
  readonly stopSecret: string;
}

/** A reminder that waits in the outbox: of which invoice, and which stage of it. */
export interface WaitingReminder {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly about: string;
  /** When it was asked for, ISO: the last mail of its plan, until it leaves. */
  readonly createdAt: string;
  readonly stage?: number | undefined;
  /** The stage that its plan had reached before it. */
  readonly reachedBefore?: number | undefined;
  /** ISO; no later than that. */
  readonly until?: string | undefined;
  /** It has its place in what the account may mail in a day. */
  readonly isCounted: boolean;
}

/** What a plan is from now on; what is not named stays, and `due` goes where it is absent. */
export type PlanChange = Pick<ReminderPlan, 'due' | 'reached' | 'lastMailAt' | 'remindedOn' | 'remindedAt'>;

export type ReminderClaim =
  /** The reminder has its message, and is this caller's to mail. */
  | { readonly kind: 'claimed'; readonly reminder: ReservedReminder }
  /** It has a message that was mailed, or is under way. */
  | { readonly kind: 'mailed-before' }
  /** Something changed since it was read. */
  | { readonly kind: 'overtaken' };

/** `before`: it has a message that waits, was mailed or is under way. `overtaken`: something changed since it was read. */
export type ReminderAsked = 'asked' | 'before' | 'overtaken';

/** The plans of reminders, with the messages made of them. */
export interface ReminderBook {
  look(name: ReminderName): Promise<ReminderCase | undefined>;
  /** Writes what a look came to; false if the plan was changed meanwhile. */
  settle(found: ReminderCase, change: PlanChange): Promise<boolean>;
  /**
   * Puts the reminder of a stage into the outbox, together with the plan once the stage is reached. One that is not mailed
   * in the end takes that back.
   */
  ask(
    found: ReminderCase,
    stage: ReminderStage,
    change: PlanChange,
    wait: { readonly now: Date; readonly until: Date },
  ): Promise<ReminderAsked>;
  /**
   * Reserves the message of this id, or takes up one that was given back, together with the plan as it stands once it is
   * mailed. One that is given back leaves the plan as it was.
   */
  claim(found: ReminderCase, messageId: string, change: PlanChange): Promise<ReminderClaim>;
}

/** The switches of reminders, and plans for those who press them. */
export interface ReminderSwitches {
  /** Changes what an account wants, and begins a round over its invoices; false without a Lite profile. */
  choose(userId: string, choice: ReminderChoice): Promise<boolean>;
  /** Switches the reminders of one invoice; turned on again they count from now. */
  switchInvoice(name: ReminderName, isOn: boolean): Promise<void>;
  /** Makes a plan where there is none yet. */
  begin(name: ReminderName): Promise<void>;
}

/** Mails a reminder whose message is reserved, as an owner pressed, and settles it; true if it left or may have left. */
export type MailReminder = (
  found: ReminderCase,
  reminder: ReservedReminder,
  pass: ClientMailPass,
) => Promise<boolean>;
