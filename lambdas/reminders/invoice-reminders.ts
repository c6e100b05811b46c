import type { CalendarDate } from '#domain/calendar-date';
import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import type { ReminderChoice } from '#domain/reminders/reminder-settings';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn, millisecondsOf } from '#domain/time-zone';
import { type InvoiceReader, ownInvoice } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type {
  EmailSwitches,
  ReminderCase,
  ReminderReference,
  ReminderStore,
  ReminderSwitches,
} from './ports.ts';
import { stepOf } from './remind.ts';

export interface InvoiceRemindersPorts {
  readonly store: ReminderStore;
  readonly switches: ReminderSwitches;
  readonly invoices: InvoiceReader;
  readonly clock: Clock;
}

type Answer = Result<InvoiceReminders, Problem>;

/** The instant (ISO) at which the pause after the report of a check ends; undefined if there is none at `now`. */
const pauseEnd = ({ pausedUntil }: ReminderCase, now: string): string | undefined =>
  pausedUntil !== undefined && pausedUntil > now ? pausedUntil : undefined;

/** The day of the next reminder; undefined if none is planned. */
function nextDay(found: ReminderCase, now: string): CalendarDate | undefined {
  const { plan, settings, standing, zone } = found;
  if (!settings?.isOn || plan.isOff || standing !== 'open' || plan.due === undefined) return undefined;
  // Uses the current stages, because one may have been turned off after the next run was planned. Nothing is sent
  // during a pause; what is due is decided at its end.
  const at = pauseEnd(found, now) ?? now;
  const step = stepOf(found, at);
  if (step.kind === 'done') return undefined;
  const nextRun = step.kind === 'wait' ? step.until : at;
  return dayIn(zone, nextRun > plan.due ? nextRun : plan.due);
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** True for 24 hours after "Remind now", even if the account's time zone changes. */
export const isRecentlyReminded = ({ plan }: Pick<ReminderCase, 'plan'>, now: string): boolean =>
  plan.remindedAt !== undefined && millisecondsOf(now) - millisecondsOf(plan.remindedAt) < dayMilliseconds;

/** The reminders of an invoice as the detail page shows them. */
export function shownReminders(found: ReminderCase, now: string): InvoiceReminders {
  const { plan, settings } = found;
  const next = nextDay(found, now);
  const pausedUntil = pauseEnd(found, now);
  return {
    isWanted: settings?.isOn === true,
    isOn: !plan.isOff,
    isPossible: found.standing === 'open',
    ...(found.blockedBy && { blockedBy: found.blockedBy }),
    balanceCents: found.balanceCents,
    ...(next !== undefined && { next }),
    ...(pausedUntil !== undefined && { pausedUntil: dayIn(found.zone, pausedUntil) }),
    ...(!found.isOwnersDate && { clientDueDate: found.dueDate }),
    isDoneToday: isRecentlyReminded(found, now),
    ...(found.isUnconfirmed && { isUnconfirmed: true }),
  };
}

/** The reminders of an invoice of the caller's account, or why there are none to show. */
export async function ownReminders(
  reference: ReminderReference,
  { store, invoices }: Pick<InvoiceRemindersPorts, 'store' | 'invoices'>,
): Promise<Result<ReminderCase, Problem>> {
  const invoice = await ownInvoice(reference.userId, reference.invoiceId, invoices);
  if (!invoice.ok) return invoice;
  const found = await store.find(reference);
  return found ? ok(found) : refuse(problem('setup-incomplete'));
}

/** The current state of an invoice's reminders. */
export async function getInvoiceReminders(
  reference: ReminderReference,
  ports: InvoiceRemindersPorts,
): Promise<Answer> {
  const found = await ownReminders(reference, ports);
  return found.ok ? ok(shownReminders(found.value, ports.clock().toISOString())) : found;
}

/**
 * Turns the reminders of one invoice on or off. If they are on already, turning them on only changes the instant from
 * which stages count.
 */
export async function setInvoiceReminders(
  reference: ReminderReference & { readonly isOn: boolean },
  ports: InvoiceRemindersPorts,
): Promise<Answer> {
  const invoice = await ownInvoice(reference.userId, reference.invoiceId, ports.invoices);
  if (!invoice.ok) return invoice;
  await ports.switches.switchInvoice(reference, reference.isOn);
  return getInvoiceReminders(reference, ports);
}

/** Turns the reminders of an account on or off, and each stage separately. Stages that are turned on count from now. */
export const setReminders = async (
  userId: string,
  choice: ReminderChoice & EmailSwitches,
  switches: ReminderSwitches,
): Promise<Result<DoneAnswer, Problem>> =>
  (await switches.choose(userId, choice)) ? ok({ success: true }) : refuse(problem('setup-incomplete'));
