import type { MessageName } from '#domain/messaging/message';
import { tryCommit } from '../../platform/table/commit.ts';
import { messageNames } from '../message-names.ts';
import type { DueWork, MessageReports } from '../ports.ts';
import { conclusions } from './conclude-message.ts';
import type { Message } from './message.ts';
import type { MessageContext, MessageHandler } from './message-handler.ts';
import { eventStoredAt, storeEvent, waitAgainWrite } from './message-moves.ts';

/** The messages of one kind, for the functions that handle all kinds: the sweeper and the receiver of SES events. */
export interface MessageRecords extends MessageReports {
  /** The work left on a due message; undefined if it is no longer due. */
  findDueWork(name: MessageName, now: Date): Promise<DueWork | undefined>;
  /**
   * After a restore from backup: marks a message as unknown if a function was working on it at the time of the backup,
   * because it may have been sent since. Returns false for any other message.
   */
  suspect(name: MessageName): Promise<boolean>;
}

export function messageRecords<Known extends Message, Context extends MessageContext>(
  handler: MessageHandler<Known, Context>,
  context: Context,
): MessageRecords {
  const { table } = context;
  const { findNamed, finish, confirm, giveBack, markUnknown, holderOf } = conclusions(handler, context);
  return {
    namesOf: (name) => messageNames(handler, name),

    async findDueWork(name, now) {
      const known = await findNamed(name);
      if (known?.due === undefined || known.due > now.toISOString()) return undefined;
      return {
        state: known.state,
        // A message of the outbox waits again if there is time left; any other is returned.
        giveBack: () =>
          known.until !== undefined && known.until > now.toISOString()
            ? tryCommit(table, waitAgainWrite(holderOf(known), ['reserved'], now, now))
            : giveBack(known, ['reserved'], 'abandoned'),
        markUnknown: () => markUnknown(known, 'abandoned'),
        finish: () => finish(known),
      };
    },

    async suspect(name) {
      const known = await findNamed(name);
      return known !== undefined && markUnknown(known, 'restored', ['reserved', 'sending']);
    },

    async report(event) {
      const known = await findNamed(event.message);
      if (!known) return false;
      const isNew = await tryCommit(table, storeEvent(event.message, event.kind, event.serviceId, event.at));
      // Also for an event that was stored before: the steps below are safe to repeat, and the function may have died
      // between the event and them. SES took every email that it reports, but sends none that it rejects.
      const isUndecided = known.state === 'sending' || known.state === 'unknown';
      if (isUndecided && event.kind !== 'rejected') await confirm(known, event.serviceId);
      const at = eventStoredAt(known, event.kind) ?? event.at;
      await handler.onDeliveryEvent?.(known, { ...event, at }, context);
      return isNew;
    },
  };
}
