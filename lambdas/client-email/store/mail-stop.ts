import { foldMailbox } from '#domain/mailbox';
import type { Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';

/** A mailbox that wants no more email from a business, whatever the spelling of its address. */
export const mailStop = entity('mailStop', {
  at: text,
  /** When it reported an email as spam, if it did. */
  complainedAt: optional(text),
});

/** Identifies a mailbox, whatever the spelling of its address. */
export const mailboxOf = (address: string): Sha256 => sha256(foldMailbox(address));

/** The recipient of an email as stored in its message: the address, or hashes after the address was deleted. */
export interface MailRecipient {
  readonly to: string;
  readonly mailbox?: string;
  readonly recipient: string;
}

/**
 * The mailbox that an email was sent to. A message with neither address nor mailbox has `recipient`, the hash of the
 * address, which usually equals the hash of the mailbox.
 */
export const mailboxOfRecipient = ({ to, mailbox, recipient }: MailRecipient): Sha256 =>
  to === '' ? ((mailbox || recipient) as Sha256) : mailboxOf(to);

/** The write that stops further emails of a business to a mailbox after a complaint. */
export const stopAfterComplaint = (userId: string, mailbox: Sha256, at: Date): Write => {
  const instant = at.toISOString();
  const set = { setOnce: { at: instant }, set: { complainedAt: instant } };
  return upsert(mailStop, mailStop.key(userId, mailbox), set);
};

/** The write that stops further emails of a business to a mailbox. Safe to repeat. */
export const stopMail = (userId: string, mailbox: Sha256, at: Date): Write =>
  upsert(mailStop, mailStop.key(userId, mailbox), { setOnce: { at: at.toISOString() } });

/** True if the address asked for no more email from a business. */
export const isStopped = (table: Table, userId: string, address: string): Promise<boolean> =>
  itemExists(table, mailStop.key(userId, mailboxOf(address)));
