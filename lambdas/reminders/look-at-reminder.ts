import { type ClientMailGate, isDailyLimit } from '../client-email/index.ts';
import { type Look, putOff } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import { laterMilliseconds } from '../scheduler/index.ts';
import { type ComposeReminderPorts, prepareReminder } from './mail-reminder.ts';
import type { ReminderBook, ReminderCase, WaitingReminder } from './ports.ts';
import { stageMessageId, turnOf } from './remind.ts';

export interface LookAtReminderPorts extends ComposeReminderPorts {
  readonly book: Pick<ReminderBook, 'look'>;
  readonly passGate: ClientMailGate;
  readonly clock: Clock;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
}

/** Whether it is still the turn of a reminder that waits, at an instant (ISO), as everything stands. */
export function fateOf(
  { id, about, createdAt, stage, reachedBefore }: WaitingReminder,
  found: ReminderCase | undefined,
  now: string,
): 'mail' | 'later' | 'never' {
  // Another stage has been reached, or the invoice is due on another day.
  if (!found || stage === undefined || found.plan.reached !== stage) return 'never';
  if (stageMessageId(about, found.dueDate, stage) !== id) return 'never';
  const { reached: _own, lastMailAt = createdAt, ...plan } = found.plan;
  const before = {
    ...plan,
    ...(reachedBefore !== undefined && { reached: reachedBefore }),
    // The mail before its own was a day ago when it was asked for.
    ...(lastMailAt !== createdAt && { lastMailAt }),
  };
  const turn = turnOf({ ...found, plan: before }, now);
  if (turn.kind === 'later') return 'later';
  return turn.kind === 'remind' && turn.stage === stage ? 'mail' : 'never';
}

/**
 * Composes a reminder from how things stand now: due date, zone, balance, stop list, account. Of what was paid, voided,
 * stopped, deleted or switched off meanwhile there is none; what was paid in part is asked for what is left. Its place in
 * the day is taken last and once: what cannot be composed or is mailed again takes none.
 */
export async function lookAtReminder(
  waiting: WaitingReminder,
  now: Date,
  ports: LookAtReminderPorts,
): Promise<Look> {
  const { id, owner = '', about: invoiceId, isCounted } = waiting;
  const { book, clock } = ports;
  const find = () => book.look({ userId: owner, invoiceId });
  const found = await find();
  const fate = fateOf(waiting, found, now.toISOString());
  if (!found?.letter || fate === 'never') return { kind: 'never', reason: 'no-longer-so' };
  const later = () => putOff(now, waiting, { milliseconds: laterMilliseconds, tooLate: 'too-late' });
  if (fate === 'later') return later();
  const { to, contentId } = found.letter;
  const stopSecret = ports.newSecret();
  const compose = await prepareReminder(found, { messageId: id, stopSecret }, ports);
  const gate = await ports.passGate({ userId: owner, to, isCounted });
  if (!gate.ok) return isDailyLimit(gate.refusal) ? later() : { kind: 'never', reason: gate.refusal.code };
  return {
    kind: 'mail',
    mail: compose(gate.value),
    facts: {
      ...{ to, contentId, stopTokenHash: ports.hash(stopSecret) },
      ...{ isCounted: true, leftAt: now.toISOString() },
    },
    async isStillSo() {
      const present = await find();
      const isSame = present?.invoiceVersion === found.invoiceVersion;
      return isSame && fateOf(waiting, present, clock().toISOString()) === 'mail';
    },
  };
}
