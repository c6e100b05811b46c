import { type Counted, messageWith } from '../../messaging/index.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/**
 * The mail of a Lite invoice. To an account whose address nobody has proven, it says how to be spared of the next; to
 * any other these are ''.
 */
export const liteMessage = messageWith({
  /** Hashes of the address and of its mailbox, which has counted this one. */
  email: textOrNone,
  mailbox: textOrNone,
  /** Hash of the secret in the mail's "This wasn't me" link. */
  blockTokenHash: textOrNone,
});

export type LiteMessage = FieldsOf<typeof liteMessage>;

/** Whose place a message holds; undefined for the mail of a verified account. */
export const countedMailboxOf = ({ email, mailbox }: LiteMessage): Counted | undefined =>
  mailbox === '' ? undefined : { email, mailbox };
