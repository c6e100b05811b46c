import type { ContactDraft } from '#domain/contact/contact-message';
import { normalizeEmail } from '#domain/email-address';
import { addressIndex, contactMonthIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { defineMessage, type Message, message, messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { expiryAfter, number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { put } from '../../platform/table/writes.ts';

/** A stored message, validated and cleaned. */
export interface ContactMessage extends ContactDraft {
  /** Created by the browser; the same for every retry of one submission. */
  readonly messageId: string;
  /** Distinguishes a retry from another message with the same ID. */
  readonly bodyHash: string;
}

/** A visitor's message to support; index 1 lists the messages of a month, index 4 those of an address. */
export const contactMessage = entity(
  'contactMessage',
  {
    name: text,
    email: text,
    subject: text,
    message: text,
    createdAt: text,
    expiresAt: optional(number),
  },
  ({ createdAt, email }, { PK }) => ({
    ...contactMonthIndex(createdAt, idInKey(PK)),
    ...addressIndex(sha256(normalizeEmail(email)), createdAt),
  }),
);

/** Days a message is kept: two years, as in the privacy policy. */
const messageDays = 730;

/** The outcome of the email is stored only on its own message item, not on the contact message. */
export const contactKind = defineMessage({ kind: 'contact', audience: 'support', entity: message });

/**
 * Stores visitors' messages to support and reserves their emails; an operator finds the messages of a month in index 1.
 */
export function contactMessages(table: Table, clock: Clock) {
  const ledger = messageLedger(contactKind, { table, clock });
  return {
    find: (messageId: string) => ledger.find(messageId),
    /**
     * Stores a message and reserves its email to support, or does neither: undefined if another request with its ID
     * came first. `returned` is an email that was returned before; the message is already stored then.
     */
    async reserve({ messageId, bodyHash, ...fields }: ContactMessage, returned?: Message) {
      const now = clock();
      const expiresAt = expiryAfter(now, messageDays);
      const storeMessage = () =>
        put(contactMessage, contactMessage.key(messageId), {
          ...fields,
          createdAt: now.toISOString(),
          expiresAt,
        });
      const outcome = await ledger.reserve(
        { id: messageId, recipient: 'support', about: '', bodyHash, expiresAt },
        () => (returned ? [] : [storeMessage()]),
        returned,
      );
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}

export type ContactMessages = ReturnType<typeof contactMessages>;
