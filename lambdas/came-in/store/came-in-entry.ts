import * as z from 'zod/mini';
import { type CameIn, cameInDays, cameInKinds, cameInNow, maxCameInShown } from '#domain/came-in/came-in';
import { paymentMethods } from '#domain/documents/payment';
import { cameInPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import {
  expiryAfter,
  number,
  optional,
  text,
  textOrNone,
  wordOf,
  wordOr,
} from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, update, upsert, type Write } from '../../platform/table/writes.ts';

/** Something that came in. `CameIn` describes the attributes that have no comment here. */
export const cameIn = entity('cameIn', {
  /** Derived from what happened, so that it is listed once. */
  entryId: text,
  at: text,
  kind: wordOf(cameInKinds),
  document: wordOr(['invoice', 'quote'], 'invoice'),
  documentId: text,
  title: textOrNone,
  clientName: textOrNone,
  cents: number,
  method: optional(wordOf(paymentMethods)),
  feeCents: optional(number),
  netCents: optional(number),
  /** True if the owner is emailed about it. */
  isMailed: optional(z.boolean()),
  /** The ID of the message that contains it; set before that message is sent, and never changed. */
  toldBy: optional(text),
  expiresAt: number,
});

export type StoredEntry = FieldsOf<typeof cameIn> & { readonly kind: CameIn['kind'] };

/** Days for which an entry is kept: longer than an email about it may wait. */
const keptDays = 14;

/** A new entry. Its instant and ID are its key. */
export type NewEntry = CameIn & { readonly entryId: string };

/** The write that lists an entry. Safe to repeat. */
export const cameInWrite = (userId: string, entry: NewEntry, isMailed = false): Write =>
  upsert(cameIn, cameIn.key(userId, entry.at, entry.entryId), {
    set: {
      ...entry,
      ...(isMailed && { isMailed }),
      expiresAt: expiryAfter(new Date(entry.at), keptDays),
    },
  });

/** Removes an entry, because its payment was removed. */
export const dropCameIn = (userId: string, { at, entryId }: Pick<NewEntry, 'at' | 'entryId'>): Write =>
  remove(cameIn, cameIn.key(userId, at, entryId));

const isKnown = (entry: FieldsOf<typeof cameIn>): entry is StoredEntry => entry.kind !== 'unknown';

/** The entry of a message; undefined if it was removed. */
export async function findEntry(
  table: Table,
  userId: string,
  { at, entryId }: Pick<NewEntry, 'at' | 'entryId'>,
): Promise<StoredEntry | undefined> {
  const entry = await find(table, cameIn, cameIn.key(userId, at, entryId));
  return entry && isKnown(entry) ? entry : undefined;
}

const since = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 60 * 60 * 1_000).toISOString();

// '~' sorts after every character of an instant.
const keysSince = (instant: string): readonly [string, string] => [
  `${cameInPrefix}${instant}`,
  `${cameInPrefix}~`,
];

/** What came in during the last days, newest first, read with one query. */
export async function latestCameIn(table: Table, userId: string, now: Date): Promise<readonly CameIn[]> {
  const { items } = await queryPage(table, {
    partition: accountPartition(userId),
    between: keysSince(since(now, cameInDays)),
    lastFirst: true,
    // Sent invoices are not listed.
    limit: 2 * maxCameInShown,
    isEventuallyConsistent: true,
  });
  const listed = items
    .map(cameIn.parse)
    .filter(isKnown)
    .filter(({ kind }) => kind !== 'sent')
    .map(({ entryId: _id, isMailed: _isMailed, toldBy: _toldBy, expiresAt: _expires, ...entry }) => entry);
  return cameInNow(listed).slice(0, maxCameInShown);
}

/** Entries read to find those that are in no email yet. */
const maxRead = 200;

/**
 * The entries of some kinds for an email to the owner, oldest first: those that the message has claimed, and those that no
 * message has claimed.
 */
export async function untoldEntries(
  table: Table,
  userId: string,
  messageId: string,
  now: Date,
  kinds: readonly CameIn['kind'][],
): Promise<readonly StoredEntry[]> {
  const { items } = await queryPage(table, {
    partition: accountPartition(userId),
    between: keysSince(since(now, keptDays)),
    lastFirst: true,
    limit: maxRead,
  });
  return items
    .map(cameIn.parse)
    .filter(isKnown)
    .filter(({ kind, toldBy }) => kinds.includes(kind) && (toldBy === undefined || toldBy === messageId))
    .toReversed();
}

/** The entries of a document about bank payments that began. */
export async function entriesOnTheirWay(
  table: Table,
  userId: string,
  documentId: string,
  now: Date,
): Promise<readonly StoredEntry[]> {
  const { items } = await queryPage(table, {
    partition: accountPartition(userId),
    between: keysSince(since(now, keptDays)),
    where: [
      { attr: 'documentId', is: documentId },
      { attr: 'kind', is: 'on-its-way' },
    ],
    lastFirst: true,
    limit: maxRead,
  });
  return items.map(cameIn.parse).filter(isKnown);
}

/** Claims an entry for a message; false if another message contains it. */
export async function claimEntry(
  table: Table,
  userId: string,
  { at, entryId, toldBy }: Pick<StoredEntry, 'at' | 'entryId' | 'toldBy'>,
  messageId: string,
): Promise<boolean> {
  if (toldBy !== undefined) return toldBy === messageId;
  const claim = update(
    cameIn,
    cameIn.key(userId, at, entryId),
    { set: { toldBy: messageId } },
    { attr: 'toldBy', exists: false },
  );
  return tryCommit(table, claim);
}
