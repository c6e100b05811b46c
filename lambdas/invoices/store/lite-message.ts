import { type AddressHashes, messageWith } from '../../messaging/index.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/**
 * The email of an invoice to its owner. The attributes below are '' if the owner's address is verified. An email to an
 * unverified address also has a link that stops further emails.
 */
export const liteMessage = messageWith({
  /** Hashes of the address, and of its mailbox in any spelling. The mailbox's count includes this email. */
  email: textOrNone,
  mailbox: textOrNone,
  /** Hash of the secret in the email's "This wasn't me" link. */
  blockTokenHash: textOrNone,
});

export type LiteMessage = FieldsOf<typeof liteMessage>;

/** The mailbox in whose count a message is included; undefined for an email to a verified account. */
export const countedMailboxOf = ({ email, mailbox }: LiteMessage): AddressHashes | undefined =>
  mailbox === '' ? undefined : { email, mailbox };
