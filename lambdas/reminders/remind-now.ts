import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { ok, type Result, refuse } from '#domain/result';
import type { ClientMailGate } from '../client-email/index.ts';
import {
  type InvoiceRemindersPorts,
  isRecentlyReminded,
  ownReminders,
  shownReminders,
} from './invoice-reminders.ts';
import type { MailReminder, ReminderReference } from './ports.ts';
import { remindNowMessageId } from './remind.ts';

export interface RemindNowPorts extends InvoiceRemindersPorts {
  readonly mail: MailReminder;
  readonly passGate: ClientMailGate;
}

/**
 * "Remind now": emails a reminder of an open invoice that the client has, once in 24 hours. It does not replace an
 * automatic reminder, but the next automatic one waits at least 24 hours. If the email was certainly not sent, the
 * owner can try again.
 */
export async function remindNow(
  reference: ReminderReference,
  ports: RemindNowPorts,
): Promise<Result<InvoiceReminders, Problem>> {
  const { store, switches, clock } = ports;
  const first = await ownReminders(reference, ports);
  if (!first.ok) return first;
  if (first.value.standing !== 'open') return refuse(problem('not-remindable'));
  const hasStoredPlan = first.value.plan.version !== 0;
  if (!hasStoredPlan) await switches.begin(reference);
  const found = await store.find(reference);
  if (!found) return refuse(problem('setup-incomplete'));
  const now = clock().toISOString();
  if (isRecentlyReminded(found, now))
    return refuse(problem(found.isUnconfirmed ? 'reminder-unconfirmed' : 'reminded-today'));
  const gate = await ports.passGate({ userId: reference.userId, to: found.reminded?.to ?? '' });
  if (!gate.ok) return gate;
  const { due } = found.plan;
  const change = { remindedAt: now, lastMailAt: now, ...(due !== undefined && { due }) };
  const messageId = remindNowMessageId(reference.invoiceId, now);
  const claim = await store.claim(found, messageId, change);
  if (claim.kind === 'mailed-before') {
    const known = await store.find(reference);
    return refuse(problem(known?.isUnconfirmed ? 'reminder-unconfirmed' : 'reminded-today'));
  }
  if (claim.kind === 'overtaken') return refuse(problem('in-progress'));
  if (!(await ports.mail(found, claim.reminder, gate.value))) return refuse(problem('reminder-not-sent'));
  const after = await store.find(reference);
  return ok(shownReminders(after ?? found, now));
}
