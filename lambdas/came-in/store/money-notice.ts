import { moneyPauseMinutes } from '#domain/came-in/came-in';
import { type MessageHandler, messageWith, outboxWrite } from '../../messaging/index.ts';
import { optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { cameInWrite, type NewEntry } from './came-in-entry.ts';

/**
 * Which message emailed the owner about money last, and when (ISO); which one sent the last email at 10:00, and its day.
 */
export const moneyNotices = entity('moneyNotices', {
  by: textOrNone,
  at: optional(text),
  morningBy: optional(text),
  morning: optional(text),
});

/** Identifies the entry that caused the email. Its text is composed when it is sent, and not stored. */
const moneyNotice = messageWith({ entryId: textOrNone, entryAt: textOrNone });

export type MoneyNotice = FieldsOf<typeof moneyNotice>;

/** An email to the owner that money arrived, was announced or did not arrive. It needs no follow-up. */
export const moneyNoticeHandler = {
  kind: 'money-notice',
  queue: 'people',
  entity: moneyNotice,
} as const satisfies MessageHandler<MoneyNotice>;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Days during which the owner is still told. */
const lifetimeDays = 7;

/**
 * The writes that list an entry and queue the email about it, for the transaction that causes it. Fail if they were
 * written before.
 */
export function tellOwnerWrites(userId: string, entry: NewEntry, now: Date): readonly Write[] {
  const { entryId, at: entryAt, documentId } = entry;
  return [
    cameInWrite(userId, entry, true),
    outboxWrite<MoneyNotice>(
      moneyNoticeHandler,
      {
        id: `money-notice-${entryId}`,
        owner: userId,
        recipient: 'account',
        about: documentId,
        bodyHash: '',
        entryId,
        entryAt,
      },
      { now, until: new Date(now.getTime() + lifetimeDays * dayMilliseconds) },
    ),
  ];
}

/**
 * Lets a message email the owner now: true if nothing was emailed during the last minutes, or if this message began to.
 * Otherwise the instant from which it may try again. Only one of several messages can begin.
 */
export async function beginMoneyMail(
  table: Table,
  userId: string,
  messageId: string,
  now: Date,
): Promise<true | Date> {
  const pause = moneyPauseMinutes * 60_000;
  const key = moneyNotices.key(userId);
  const last = await find(table, moneyNotices, key);
  if (last?.by === messageId) return true;
  const pauseEnd = last?.at === undefined ? 0 : Date.parse(last.at) + pause;
  if (pauseEnd > now.getTime()) return new Date(pauseEnd);
  const unchanged =
    last?.at === undefined
      ? ({ attr: 'at', exists: false } as const)
      : ({ attr: 'at', is: last.at } as const);
  const begin = upsert(moneyNotices, key, { set: { by: messageId, at: now.toISOString() } }, unchanged);
  return (await tryCommit(table, begin)) || new Date(now.getTime() + pause);
}
