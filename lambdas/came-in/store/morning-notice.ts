import type { CalendarDate } from '#domain/calendar-date';
import { isBeforeMorning, morningOf, nextMorning } from '#domain/came-in/morning';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimeZone } from '#domain/time-zone';
import { invoiceTodayItems } from '#domain/today/today-item';
import type { InvoiceProjection } from '../../invoices/index.ts';
import { joinOutboxWrite, type MessageHandler, messageWith } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import { cameInWrite } from './came-in-entry.ts';
import { moneyNotices } from './money-notice.ts';

/** The day of the email. Its text is composed when it is sent, and not stored. */
const morningNotice = messageWith({ day: textOrNone });

export type MorningNotice = FieldsOf<typeof morningNotice>;

/** The email at 10:00 about invoices that a schedule sent and those that became overdue. It needs no follow-up. */
export const morningNoticeHandler = {
  kind: 'morning-notice',
  queue: 'planned',
  entity: morningNotice,
} as const satisfies MessageHandler<MorningNotice>;

/** Milliseconds after 10:00 during which the email is still sent. */
const lifetimeMilliseconds = 2 * 24 * 60 * 60 * 1_000;

/** The write that queues the email of a day, if it is not queued yet. */
function morningWrite(userId: string, day: CalendarDate, zone: TimeZone, now: Date): Write {
  const at = new Date(morningOf(day, zone));
  return joinOutboxWrite<MorningNotice>(
    morningNoticeHandler,
    {
      // After a change of the time zone, an email at another instant is another message.
      id: `morning-${at.toISOString().slice(0, 16).replace(/\D/g, '')}`,
      owner: userId,
      recipient: 'account',
      about: '',
      bodyHash: '',
      day,
    },
    { now, notBefore: at, until: new Date(at.getTime() + lifetimeMilliseconds) },
  );
}

/** The writes that tell the owner, at the next 10:00, that a schedule has emailed an invoice. */
export function sentByScheduleWrites(
  userId: string,
  invoiceId: string,
  zone: TimeZone,
  now: Date,
): readonly Write[] {
  const at = now.toISOString();
  return [
    cameInWrite(userId, {
      entryId: sha256(`${invoiceId}#sent`).slice(0, 32),
      at,
      kind: 'sent',
      document: 'invoice',
      documentId: invoiceId,
      title: '',
      clientName: '',
      cents: 0,
    }),
    morningWrite(userId, nextMorning(zone, at), zone, now),
  ];
}

/** The first day on which an invoice is overdue, if nothing changes. */
const overdueFrom = (record: InvoiceRecord | undefined): CalendarDate | undefined =>
  record && invoiceTodayItems(record).find(({ reason }) => reason === 'overdue')?.from;

/**
 * Queues the email of the day on which an invoice becomes overdue, when it gets this day. While these emails are switched
 * off, nothing is queued.
 */
export const morningProjection: InvoiceProjection = {
  purpose: 'came-in',
  async writes(table, change, now) {
    if (change.cause === 'client-mailed' || change.cause === 'imported') return [];
    const day = overdueFrom(change.after);
    if (day === undefined || day === overdueFrom(change.before)) return [];
    const known = change.cause === 'sent' ? change.account : undefined;
    const account = known ?? (await find(table, liteProfile, liteProfile.key(change.userId)));
    if (!account || account.hearsOfMoney === false) return [];
    if (!isBeforeMorning(day, account.timeZone, now.toISOString())) return [];
    return [morningWrite(change.userId, day, account.timeZone, now)];
  },
};

/** Lets one message send the email of a day; false if another one of this day or a later day has begun. */
export async function beginMorning(
  table: Table,
  userId: string,
  day: CalendarDate,
  messageId: string,
): Promise<boolean> {
  const key = moneyNotices.key(userId);
  const last = await find(table, moneyNotices, key);
  if (last?.morningBy === messageId) return true;
  if (last?.morning !== undefined && last.morning >= day) return false;
  const unchanged =
    last?.morning === undefined
      ? ({ attr: 'morning', exists: false } as const)
      : ({ attr: 'morning', is: last.morning } as const);
  return tryCommit(
    table,
    upsert(moneyNotices, key, { set: { morning: day, morningBy: messageId } }, unchanged),
  );
}
