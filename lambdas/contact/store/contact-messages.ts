import { type Message, type MessageHandler, message, messageLedger } from '../../messaging/index.ts';

import type { Clock } from '../../platform/clock.ts';
import { expiryAfter } from '../../platform/table/expiry.ts';
import type { Table } from '../../platform/table/table.ts';
import { put } from '../../platform/table/writes.ts';
import type { ContactMessages } from '../ports.ts';
import { contactMessage } from './contact-message.ts';

/** Days a message is kept: the policy's two years. */
const messageDays = 730;

/** Contact adds nothing to its messages: the outcome is all there is. */
export const contactMessageHandler: MessageHandler<Message> = { kind: 'contact', entity: message };

/** What visitors write to support, and its mail; an operator finds the messages of a month through index 1. */
export function contactMessages(table: Table, clock: Clock): ContactMessages<Message> {
  const ledger = messageLedger(table, clock, contactMessageHandler);
  return {
    find: ledger.find,
    async reserve({ messageId, bodyHash, ...written }, returned) {
      const now = clock();
      const expiresAt = expiryAfter(now, messageDays);
      const outcome = await ledger.reserve(
        { id: messageId, recipient: 'support', about: '', bodyHash, expiresAt },
        () =>
          // It is kept since the first time.
          returned
            ? []
            : [
                put(contactMessage, contactMessage.key(messageId), {
                  ...written,
                  createdAt: now.toISOString(),
                  expiresAt,
                }),
              ],
        returned,
      );
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}
