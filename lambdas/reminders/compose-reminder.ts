import { type ClientMailGate, isDailyLimit } from '../client-email/index.ts';
import { type ComposeResult, dropMessage, noLongerApplies, postpone } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import { retryDelayMilliseconds } from '../scheduler/index.ts';
import { type ComposeReminderPorts, prepareReminder } from './mail-reminder.ts';
import type { ReminderCase, ReminderStore, WaitingReminder } from './ports.ts';
import { nextReminderStep, stageMessageId } from './remind.ts';

export interface ReminderOutboxPorts extends ComposeReminderPorts {
  readonly store: Pick<ReminderStore, 'find'>;
  readonly passGate: ClientMailGate;
  readonly clock: Clock;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
}

/** Whether to email a waiting reminder at an instant (ISO), given the current state of its invoice. */
export function decideReminder(
  { id, about: invoiceId, createdAt, stage, reachedBefore }: WaitingReminder,
  found: ReminderCase | undefined,
  now: string,
): 'mail' | 'later' | 'never' {
  // Another stage has been reached, or the due date has changed.
  if (!found || stage === undefined || found.plan.reached !== stage) return 'never';
  if (stageMessageId(invoiceId, found.dueDate, stage) !== id) return 'never';
  const { reached: _reached, lastMailAt = createdAt, ...plan } = found.plan;
  const before = {
    ...plan,
    ...(reachedBefore !== undefined && { reached: reachedBefore }),
    // The plan as it was before this reminder was queued: the previous email was then at least a day old.
    ...(lastMailAt !== createdAt && { lastMailAt }),
  };
  const step = nextReminderStep({ ...found, plan: before }, now);
  if (step.kind === 'later') return 'later';
  return step.kind === 'remind' && step.stage === stage ? 'mail' : 'never';
}

/**
 * Composes a reminder from the current due date, time zone, balance, stop list and account. Drops it if the invoice was
 * paid, voided or deleted, or if reminders were stopped or turned off. After a part payment it asks for the balance.
 * The email is counted in the daily limit last, and only once, so that a reminder that cannot be composed, or is
 * retried, does not count.
 */
export async function composeReminder(
  waiting: WaitingReminder,
  now: Date,
  ports: ReminderOutboxPorts,
): Promise<ComposeResult> {
  const { id, owner = '', about: invoiceId, isCounted } = waiting;
  const { store, clock } = ports;
  const find = () => store.find({ userId: owner, invoiceId });
  const found = await find();
  const decision = decideReminder(waiting, found, now.toISOString());
  if (!found?.reminded || decision === 'never') return dropMessage(noLongerApplies);
  const later = () => postpone(now, waiting, { milliseconds: retryDelayMilliseconds, tooLate: 'too-late' });
  if (decision === 'later') return later();
  const { to, contentId } = found.reminded;
  const stopSecret = ports.newSecret();
  const compose = await prepareReminder(found, { messageId: id, stopSecret }, ports);
  // The stop list is read again, because drawing the PDF takes a while.
  const gate = await ports.passGate({
    userId: owner,
    to,
    account: found.sender,
    isAlreadyCounted: isCounted,
  });
  if (!gate.ok) return isDailyLimit(gate.refusal) ? later() : dropMessage(gate.refusal.code);
  return {
    kind: 'mail',
    mail: compose(gate.value),
    facts: {
      to,
      contentId,
      stopTokenHash: ports.hash(stopSecret),
      isCounted: true,
      leftAt: now.toISOString(),
    },
    async stillApplies() {
      const current = await find();
      const isSame = current?.invoiceVersion === found.invoiceVersion;
      return isSame && decideReminder(waiting, current, clock().toISOString()) === 'mail';
    },
  };
}
