import type { CalendarDate } from '#domain/calendar-date';
import type { PrintedMoney } from '#domain/documents/settlement';
import type { Cents } from '#domain/money';
import type { ReminderChoice, ReminderSettings, ReminderStage } from '#domain/reminders/reminder-settings';
import type { ReminderBlock, ReminderStanding } from '#domain/reminders/reminder-standing';
import type { TimeZone } from '#domain/time-zone';
import type { ClientMailPass, MailingAccount } from '../client-email/index.ts';
import type { Reservation } from '../messaging/index.ts';
import type { ShownAccount } from '../profile/index.ts';
import type { OwnFailures } from '../scheduler/index.ts';

/** Identifies the reminders of an invoice. */
export interface ReminderReference {
  readonly userId: string;
  readonly invoiceId: string;
}

/** The state of an invoice's reminders. Instants are ISO. */
export interface ReminderPlan extends OwnFailures {
  readonly invoiceId: string;
  /** The instant from which stages count. */
  readonly since: string;
  /** The last stage that was reached, in days after the due date. */
  readonly reached?: number;
  /** When the client was last emailed about the invoice. */
  readonly lastMailAt?: string;
  /** True if reminders are turned off for this invoice. */
  readonly isOff?: boolean;
  /** ISO instant of the last "Remind now". */
  readonly remindedAt?: string;
  /** When to run the plan next; absent while there is nothing to do. */
  readonly due?: string;
  /** Increased by every write. */
  readonly version: number;
}

/** A plan with the current state of everything it depends on. */
export interface ReminderCase extends ReminderReference {
  readonly plan: ReminderPlan;
  readonly standing: ReminderStanding;
  /** Why no reminder can be sent; undefined if `standing` is `open`. */
  readonly blockedBy?: ReminderBlock | undefined;
  /** Due date of the version that the client has. */
  readonly dueDate: CalendarDate;
  /** True if the owner's current version has the same due date. */
  readonly isOwnersDate: boolean;
  /** The balance of the version that the client has. A reminder asks for it. */
  readonly balanceCents: Cents;
  /** The account's choice; undefined if it never chose, or while the choice is withheld. */
  readonly settings?: ReminderSettings;
  readonly zone: TimeZone;
  /** ISO instant until which no stage is emailed, because the client said that a check is on the way. */
  readonly pausedUntil?: string | undefined;
  readonly account: ShownAccount;
  /** Changes with every write of the invoice. */
  readonly invoiceVersion: number;
  /** Undefined if the client has not received the invoice. */
  readonly reminded?: ReminderContent;
  /** The account as the gate of email to clients checks it. */
  readonly sender: MailingAccount;
  /** Whether the email of the last "Remind now" left is not known (yet). */
  readonly isUnconfirmed?: boolean;
}

/** The data of the invoice that a reminder is composed from. */
export interface ReminderContent {
  readonly to: string;
  readonly quoteId: string | undefined;
  /** The content that the client's page shows. It may be newer than the emailed content. */
  readonly contentId: string;
  /** The link of the client's page. */
  readonly linkId: string;
  /** What its paper prints about money. */
  readonly money: PrintedMoney;
  /**
   * True if the owner takes no online payments for this invoice, or if the client's page shows an older version of it,
   * which cannot be paid online.
   */
  readonly isExcludedOnline: boolean;
}

/** A reminder whose message is reserved and is to be sent now. */
export interface ReservedReminder {
  readonly messageId: string;
  readonly reservation: Reservation;
  /** The secret in its "Stop mail from this business" link. */
  readonly stopSecret: string;
}

/** A reminder that waits in the outbox, with its invoice and stage. */
export interface WaitingReminder {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly about: string;
  /** ISO instant at which it was queued. Until it is sent, it counts as the plan's last email. */
  readonly createdAt: string;
  readonly stage?: number | undefined;
  /** The stage that the plan had reached before this reminder. */
  readonly reachedBefore?: number | undefined;
  /** ISO instant after which the reminder is not sent. */
  readonly until?: string | undefined;
  /** True if the reminder has already been counted in the account's daily email limit. */
  readonly isCounted: boolean;
}

/** The attributes to set on a plan. Others stay, except that an absent `due` removes the stored one. */
export type PlanChange = Pick<ReminderPlan, 'due' | 'reached' | 'lastMailAt' | 'remindedAt'>;

export type ReminderClaim =
  /** The message is reserved for this caller, who must send it. */
  | { readonly kind: 'claimed'; readonly reminder: ReservedReminder }
  /** The message was already sent, or is being sent. */
  | { readonly kind: 'mailed-before' }
  /** Something changed after it was read. */
  | { readonly kind: 'overtaken' };

/** `exists`: the stage already has a message (waiting or sent). `overtaken`: something changed after it was read. */
export type QueueOutcome = 'queued' | 'exists' | 'overtaken';

/** The plans of reminders and their messages. */
export interface ReminderStore {
  find(reference: ReminderReference): Promise<ReminderCase | undefined>;
  /** Writes the result of a run. False if the plan changed after it was read. */
  settle(found: ReminderCase, change: PlanChange): Promise<boolean>;
  /**
   * Queues the reminder of a stage in the outbox, and in the same transaction sets the stage as reached. If the
   * reminder is not sent in the end, the stage no longer counts as reached.
   */
  queue(
    found: ReminderCase,
    stage: ReminderStage,
    change: PlanChange,
    wait: { readonly now: Date; readonly until: Date },
  ): Promise<QueueOutcome>;
  /**
   * Reserves the message with this ID, even if it was returned before, and writes the plan as it is once the message is
   * sent. If the message is returned, the plan is restored.
   */
  claim(found: ReminderCase, messageId: string, change: PlanChange): Promise<ReminderClaim>;
}

/** The other switches of emails that are saved with the reminders. One that is missing stays unchanged. */
export interface EmailSwitches {
  /** Whether the owner is emailed about money. */
  readonly hearsOfMoney?: boolean | undefined;
  /** Whether clients are reminded of open quotes. */
  readonly remindsOfQuotes?: boolean | undefined;
}

/** Turns reminders on and off, and creates plans. */
export interface ReminderSwitches {
  /**
   * Changes the reminder settings of an account and starts a round over its invoices. False without a Lite profile.
   */
  choose(userId: string, choice: ReminderChoice & EmailSwitches): Promise<boolean>;
  /** Turns the reminders of one invoice on or off. Once turned on again, stages count from now. */
  switchInvoice(reference: ReminderReference, isOn: boolean): Promise<void>;
  /** Creates a plan if there is none. */
  begin(reference: ReminderReference): Promise<void>;
}

/** Sends a reserved reminder that the owner requested, and settles it. True if it was sent or may have been. */
export type MailReminder = (
  found: ReminderCase,
  reminder: ReservedReminder,
  pass: ClientMailPass,
) => Promise<boolean>;
