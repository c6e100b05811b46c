import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceReminders } from '#domain/contract/schedule';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../clock.ts';
import { ownInvoice } from '../lite-invoice/own-invoice.ts';
import type { InvoiceReader } from '../lite-invoice/ports.ts';
import type { ReminderBook, ReminderCase, ReminderName, ReminderSwitches } from './ports.ts';

export interface InvoiceRemindersPorts {
  readonly book: ReminderBook;
  readonly switches: ReminderSwitches;
  readonly invoices: InvoiceReader;
  readonly clock: Clock;
}

type Answer = Result<InvoiceReminders, Problem>;

/** What the detail page shows of the reminders of an invoice. */
export function shownReminders(found: ReminderCase, now: string): InvoiceReminders {
  const { plan, settings, zone } = found;
  const isWanted = settings?.isOn === true;
  const isComing = isWanted && !plan.isOff && found.standing === 'open' && plan.due !== undefined;
  return {
    isWanted,
    isOn: !plan.isOff,
    isPossible: found.standing === 'open',
    // One that is due now is planned by the next run: its day is not known yet.
    ...(isComing && plan.due !== undefined && plan.due > now && { next: dayIn(zone, plan.due) }),
    isDoneToday: plan.remindedOn === dayIn(zone, now),
  };
}

/** The reminders of the account's own invoice, or why there are none to show. */
export async function ownReminders(
  name: ReminderName,
  { book, invoices }: Pick<InvoiceRemindersPorts, 'book' | 'invoices'>,
): Promise<Result<ReminderCase, Problem>> {
  const own = await ownInvoice(name.userId, name.invoiceId, invoices);
  if (!own.ok) return own;
  const found = await book.look(name);
  return found ? ok(found) : refuse(problem('setup-incomplete'));
}

/** How the reminders of an invoice stand. */
export async function getInvoiceReminders(name: ReminderName, ports: InvoiceRemindersPorts): Promise<Answer> {
  const found = await ownReminders(name, ports);
  return found.ok ? ok(shownReminders(found.value, ports.clock().toISOString())) : found;
}

/** Switches the reminders of one invoice. Repeating it changes nothing but from when on they count. */
export async function setInvoiceReminders(
  name: ReminderName & { readonly isOn: boolean },
  ports: InvoiceRemindersPorts,
): Promise<Answer> {
  const own = await ownInvoice(name.userId, name.invoiceId, ports.invoices);
  if (!own.ok) return own;
  await ports.switches.switchInvoice(name, name.isOn);
  return getInvoiceReminders(name, ports);
}
