import { type AskingFacts, askingOf } from '../documents/asking.ts';
import type { DeliveryState, MailTrouble } from '../documents/invoice-status.ts';
import { isUnpaid, isVoid } from '../documents/money-amounts.ts';
import type { WaitReason } from '../documents/standing-state.ts';

/** The facts that decide whether a client may be reminded of an invoice. */
export interface ReminderFacts {
  /** It is sent, not void, and not paid, in the client's version and in the newest. */
  readonly isOpen: boolean;
  /** The last email of it to the client; undefined if there was none. */
  readonly clientMail?: {
    readonly delivery: DeliveryState | 'unknown';
    readonly trouble?: MailTrouble | 'unknown';
  };
  /** What the invoice waits for before its client is asked for money; absent if the client may be asked. */
  readonly waitsFor?: WaitReason | undefined;
  /** The client stopped emails from this business. */
  readonly isStopped: boolean;
  /** The account's emails to clients are suspended, or its address is not verified. */
  readonly isSuspended: boolean;
}

/**
 * The facts about the money of an invoice, as its client has it and in its newest version. Nobody is reminded of what
 * one of them does not ask for. A void invoice waits for nothing: its client is never reminded.
 */
export function remindedMoney(
  given: AskingFacts,
  newest: AskingFacts,
): Pick<ReminderFacts, 'isOpen' | 'waitsFor'> {
  if (isVoid(newest)) return { isOpen: false };
  const waits = [given, newest].flatMap((version) => askingOf(version).waitsFor);
  const isOwedLater = isUnpaid(newest) && !isUnpaid(given);
  return {
    isOpen: isUnpaid(given) && isUnpaid(newest),
    waitsFor:
      waits.find(({ kind }) => kind !== 'correction') ?? (isOwedLater ? { kind: 'correction' } : undefined),
  };
}

/**
 * `open`: the client may be reminded. `over`: no reminders unless somebody changes the invoice, because it is paid or
 * void, money was refunded or is disputed, or its email did not arrive, was unwanted or was never sent. `later`: check
 * again, because a bank payment is on its way, an email of it is being sent or the account is suspended.
 */
export type ReminderStanding = 'open' | 'later' | 'over';

/**
 * Whether a client may be reminded of an invoice. It must be open and emailed to the client; payment in full, voiding,
 * a bounce, a complaint or a stop request ends reminders.
 */
export function reminderStanding(facts: ReminderFacts): ReminderStanding {
  const { isOpen, clientMail, isStopped, isSuspended, waitsFor } = facts;
  if (!isOpen || isStopped || !clientMail || clientMail.trouble !== undefined) return 'over';
  if (waitsFor) return ['bank-payment', 'checking'].includes(waitsFor.kind) ? 'later' : 'over';
  switch (clientMail.delivery) {
    case 'pending':
      return 'later';
    case 'accepted':
      return isSuspended ? 'later' : 'open';
    // The email may not have arrived, so no reminder is sent.
    case 'unknown':
    case 'none':
    case 'failed':
      return 'over';
  }
}

/** Why a client is not reminded: what the invoice waits for, or why emails do not reach the client. */
export type ReminderBlock =
  | WaitReason
  | {
      readonly kind: 'stopped' | 'suspended' | 'being-emailed' | 'not-delivered' | 'not-emailed' | 'not-owed';
    };

/** Why a client is not reminded now; undefined if `reminderStanding` is `open`. */
export function reminderBlock(facts: ReminderFacts): ReminderBlock | undefined {
  const { isOpen, clientMail, isStopped, isSuspended, waitsFor } = facts;
  if (waitsFor) return waitsFor;
  if (!isOpen) return { kind: 'not-owed' };
  if (!clientMail) return { kind: 'not-emailed' };
  if (isStopped) return { kind: 'stopped' };
  if (clientMail.delivery === 'pending') return { kind: 'being-emailed' };
  if (clientMail.trouble !== undefined || clientMail.delivery !== 'accepted')
    return { kind: 'not-delivered' };
  return isSuspended ? { kind: 'suspended' } : undefined;
}
