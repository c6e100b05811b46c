import { foldMailbox } from '#domain/mailbox';
import type { Sha256 } from '#domain/table/keys';
import { sha256 } from '../../hash.ts';
import { optional, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';
import { isThere } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { upsert, type Write } from '../table/writes.ts';

/** A mailbox that wants no more mail of a business, however its address is spelled. */
export const mailStop = entity('mailStop', {
  at: text,
  /** When it reported a mail as spam, if it did. */
  complainedAt: optional(text),
});

const mailboxOf = (address: string): Sha256 => sha256(foldMailbox(address));

/** Who reported a mail as spam gets no other one. */
export const stopAfterComplaint = (userId: string, address: string, at: Date): Write => {
  const instant = at.toISOString();
  const set = { setOnce: { at: instant }, set: { complainedAt: instant } };
  return upsert(mailStop, mailStop.key(userId, mailboxOf(address)), set);
};

/** Nothing more of a business goes to a mailbox; it may be said twice. */
export const stopMail = (userId: string, address: string, at: Date): Write =>
  upsert(mailStop, mailStop.key(userId, mailboxOf(address)), { setOnce: { at: at.toISOString() } });

/** True for an address that said it wants no more mail of a business. */
export const isStopped = (table: Table, userId: string, address: string): Promise<boolean> =>
  isThere(table, mailStop.key(userId, mailboxOf(address)));
