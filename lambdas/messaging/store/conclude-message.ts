import type { MessageName, MessageState } from '#domain/messaging/message';
import type { Clock } from '../../platform/clock.ts';
import { commit, succeeds } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Message, message } from './message.ts';
import type { MessageHandler } from './message-handler.ts';
import { close, dueFrom, type Holder, move, notDue } from './message-moves.ts';

type Outcome = Extract<MessageState, 'sent' | 'returned' | 'unknown'>;

const isOutcome = (state: MessageState): state is Outcome =>
  state === 'sent' || state === 'returned' || state === 'unknown';

interface Facts {
  readonly serviceId?: string;
  readonly reason?: string;
  readonly due?: string;
}

/**
 * How the messages of a handler come to their outcome. It is written alone, in one write that meets nobody, because nothing
 * may come between the mail service's answer and our knowing it; what it asks for elsewhere is done after, and again by
 * the sweeper if need be.
 */
export function conclusions<Known extends Message>(
  table: Table,
  clock: Clock,
  handler: MessageHandler<Known>,
) {
  const holderOf = ({ id, owner, attempt }: Message): Holder => ({
    kind: handler.kind,
    id,
    ...(owner !== undefined && { owner }),
    attempt,
  });
  const findNamed = (name: MessageName) => find(table, handler.entity, message.key(name));

  /** Does what an outcome left to do, if that is so; false if others did it or there was nothing. */
  async function finish(known: Known): Promise<boolean> {
    if (known.due === undefined || !isOutcome(known.state)) return false;
    await handler.finish?.(known);
    return succeeds(table, close(holderOf(known), known.state));
  }

  /** Writes an outcome and does what it asks for; where another was written first, helps to finish that one. */
  async function conclude(
    known: Known,
    from: readonly MessageState[],
    to: Outcome,
    facts: Facts,
  ): Promise<boolean> {
    const now = clock();
    const { committed } = await commit(table, [
      move(holderOf(known), from, { ...facts, ...(!handler.finish && notDue), state: to }, now),
      ...(to === 'returned' ? (handler.whenReturned?.(known) ?? []) : []),
    ]);
    if (!handler.finish) return committed;
    const concluded = committed
      ? { ...known, ...facts, state: to, updatedAt: now.toISOString() }
      : await findNamed(holderOf(known));
    if (concluded) await finish(concluded);
    return committed;
  }

  /** The mail service has it, whatever was thought of it before. What was finished as unknown is due once more. */
  const confirm = (known: Known, serviceId: string) =>
    conclude(known, ['sending', 'unknown'], 'sent', {
      serviceId,
      ...(handler.finish && dueFrom(known.id, clock())),
    });

  return {
    holderOf,
    findNamed,
    finish,
    confirm,
    async settle(known: Known, serviceId: string): Promise<void> {
      if (await conclude(known, ['sending'], 'sent', { serviceId })) return;
      // A sweeper has given up on this attempt, which lives after all.
      const present = await findNamed(holderOf(known));
      if (present?.state === 'unknown') await confirm(known, serviceId);
    },
    giveBack: (known: Known, from: readonly MessageState[], reason: string) =>
      conclude(known, from, 'returned', { reason: reason.slice(0, 100) }),
    markUnknown: (known: Known, reason: string, from: readonly MessageState[] = ['sending']) =>
      conclude(known, from, 'unknown', { reason: reason.slice(0, 100) }),
  };
}
