import { foldMailbox } from '#domain/mailbox';
import type { Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { isThere } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';

/** A mailbox that wants no more mail of a business, however its address is spelled. */
export const mailStop = entity('mailStop', {
  at: text,
  /** When it reported a mail as spam, if it did. */
  complainedAt: optional(text),
});

/** Names a mailbox, however its address is spelled. */
export const mailboxOf = (address: string): Sha256 => sha256(foldMailbox(address));

/** Who got an email, as its message knows it: by the address, or by hashes once the address is forgotten. */
export interface MailReader {
  readonly to: string;
  readonly mailbox?: string;
  readonly recipient: string;
}

/** The mailbox an email went to. A copy of 1.0.0 kept only the hash of the address, which is most often the same. */
export const mailboxOfReader = ({ to, mailbox, recipient }: MailReader): Sha256 =>
  to === '' ? ((mailbox || recipient) as Sha256) : mailboxOf(to);

/** Who reported a mail as spam gets no other one. */
export const stopAfterComplaint = (userId: string, mailbox: Sha256, at: Date): Write => {
  const instant = at.toISOString();
  const set = { setOnce: { at: instant }, set: { complainedAt: instant } };
  return upsert(mailStop, mailStop.key(userId, mailbox), set);
};

/** Nothing more of a business goes to a mailbox; it may be said twice. */
export const stopMail = (userId: string, mailbox: Sha256, at: Date): Write =>
  upsert(mailStop, mailStop.key(userId, mailbox), { setOnce: { at: at.toISOString() } });

/** True for an address that said it wants no more mail of a business. */
export const isStopped = (table: Table, userId: string, address: string): Promise<boolean> =>
  isThere(table, mailStop.key(userId, mailboxOf(address)));
