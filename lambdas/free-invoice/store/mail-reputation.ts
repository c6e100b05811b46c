import type { MailCounts, MailReputation } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { rate } from '../../platform/limits/rate.ts';
import { bucketOf } from '../../platform/limits/spread.ts';
import { commit, succeeds } from '../../platform/table/commit.ts';
import { expiryAfter } from '../../platform/table/expiry.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import { freeMessage } from './free-message.ts';

/** Days over which rates are taken. */
const windowDays = 7;

/** Partitions each day's counts are spread over; all days of the window are then read in one call. */
const buckets = 8;

const keyOf = (bucket: number, at: Date) =>
  rate.key('mail', sha256(`free-invoice ${bucket}`), at.toISOString().slice(0, 10));

const day = 24 * 60 * 60 * 1000;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * day);

const every = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The first day of the week of an instant, counted from 1970. */
const weekOf = (at: Date) =>
  new Date(at.getTime() - (at.getTime() % (windowDays * day))).toISOString().slice(0, 10);

/** Daily counters of what became of the free generator's mail. */
export const mailReputation = (table: Table): MailReputation => ({
  async isFirstTrouble(kind, id, now) {
    const message = await find(table, freeMessage, freeMessage.key({ kind: 'free-invoice', id }));
    if (!message) return false;
    for (const whose of [message.network, message.mailbox]) {
      const key = rate.key('trouble', sha256(`${kind} ${whose}`), weekOf(now));
      const noted = { set: { expiresAt: expiryAfter(now, windowDays + 1) }, add: { used: 1 } };
      if (!(await succeeds(table, upsert(rate, key, noted, { attr: 'used', exists: false })))) return false;
    }
    return true;
  },
  async count(kind, id, now) {
    const expiresAt = expiryAfter(now, windowDays + 1);
    const key = keyOf(bucketOf(id, buckets), now);
    await commit(table, [upsert(rate, key, { set: { expiresAt }, add: { [kind]: 1 } })]);
  },
  async lastWeek(now) {
    const keys = every(windowDays).flatMap((days) =>
      every(buckets).map((bucket) => keyOf(bucket, daysBefore(now, days))),
    );
    const days = await findMany(table, rate, keys);
    const sum = (kind: keyof MailCounts) => days.reduce((total, counts) => total + counts[kind], 0);
    return { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') };
  },
});
