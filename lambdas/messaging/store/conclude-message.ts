import type { MessageName, MessageState } from '#domain/messaging/message';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { type Message, message } from './message.ts';
import type { MessageContext, MessageHandler } from './message-handler.ts';
import { changeStateWrite, dueAfterLease, endDueWorkWrite, type Holder, notDue } from './message-moves.ts';

type Outcome = Extract<MessageState, 'sent' | 'returned' | 'unknown'>;

const isOutcome = (state: MessageState): state is Outcome =>
  state === 'sent' || state === 'returned' || state === 'unknown';

interface Facts {
  readonly serviceId?: string;
  readonly reason?: string;
  readonly due?: string;
}

/**
 * Records the outcomes of a handler's messages. `sent` and `unknown` are one write on the message alone, so that it
 * cannot conflict with other writes and SES's answer is not lost; `returned` also commits the handler's `whenReturned`.
 * The work that follows from an outcome is done afterwards, and repeated by the sweeper if necessary.
 */
export function conclusions<Known extends Message, Context extends MessageContext>(
  handler: MessageHandler<Known, Context>,
  context: Context,
) {
  const { table, clock } = context;
  const holderOf = ({ id, owner, attempt }: Message): Holder => ({
    kind: handler.kind,
    id,
    ...(owner !== undefined && { owner }),
    attempt,
  });
  const findNamed = (name: MessageName) => find(table, handler.entity, message.key(name));

  /** Does the work that an outcome still requires; false if there was none or another function did it. */
  async function finish(known: Known): Promise<boolean> {
    if (known.due === undefined || !isOutcome(known.state)) return false;
    await handler.finish?.(known, context);
    return tryCommit(table, endDueWorkWrite(holderOf(known), known.state));
  }

  /**
   * Writes an outcome and does the work that follows. If another outcome was written first, does the work of that
   * outcome instead.
   */
  async function conclude(
    known: Known,
    from: readonly MessageState[],
    to: Outcome,
    facts: Facts,
  ): Promise<boolean> {
    const now = clock();
    const { committed } = await commit(table, [
      changeStateWrite(holderOf(known), from, { ...facts, ...(!handler.finish && notDue), state: to }, now),
      ...(to === 'returned' ? (handler.whenReturned?.(known) ?? []) : []),
    ]);
    if (!handler.finish) return committed;
    const concluded = committed
      ? { ...known, ...facts, state: to, updatedAt: now.toISOString() }
      : await findNamed(holderOf(known));
    if (concluded) await finish(concluded);
    return committed;
  }

  /**
   * Records that SES accepted the message, even if its outcome was recorded as unknown. Such a message becomes due
   * again, so that its work is done.
   */
  const confirm = (known: Known, serviceId: string) =>
    conclude(known, ['sending', 'unknown'], 'sent', {
      serviceId,
      ...(handler.finish && dueAfterLease(known.id, clock())),
    });

  return {
    holderOf,
    findNamed,
    finish,
    confirm,
    async settle(known: Known, serviceId: string): Promise<void> {
      if (await conclude(known, ['sending'], 'sent', { serviceId })) return;
      // The sweeper has marked this attempt as unknown, but it was still running.
      const current = await findNamed(holderOf(known));
      if (current?.state === 'unknown') await confirm(known, serviceId);
    },
    giveBack: (known: Known, from: readonly MessageState[], reason: string) =>
      conclude(known, from, 'returned', { reason: reason.slice(0, 100) }),
    markUnknown: (known: Known, reason: string, from: readonly MessageState[] = ['sending']) =>
      conclude(known, from, 'unknown', { reason: reason.slice(0, 100) }),
  };
}
