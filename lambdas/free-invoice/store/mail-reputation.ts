import type { ItemKey } from '#domain/table/keys';
import type { MailCounts, MailReputation } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { rate } from '../../platform/limits/daily-cap.ts';
import { bucketOf } from '../../platform/limits/spread.ts';
import { expiryAfter } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { find, findRaw } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import { freeMessage } from './free-message.ts';

/** Days over which rates are calculated. */
const windowDays = 7;

/** Number of partitions that each day's counts are spread over. */
const buckets = 8;

const keyOf = (bucket: number, at: Date) =>
  rate.key('mail', sha256(`free-invoice ${bucket}`), at.toISOString().slice(0, 10));

const dayMilliseconds = 24 * 60 * 60 * 1000;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMilliseconds);

const indexes = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

function sumOf(days: readonly MailCounts[]): MailCounts {
  const sum = (kind: keyof MailCounts) => days.reduce((total, counts) => total + counts[kind], 0);
  return { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') };
}

/** The first day of the week that contains an instant; weeks are counted from 1970. */
const weekOf = (at: Date) =>
  new Date(at.getTime() - (at.getTime() % (windowDays * dayMilliseconds))).toISOString().slice(0, 10);

/** UTC days that count for the decision to pause the generator, including today. */
const recentDays = 2;

/**
 * The first characters of a hash of a visitor's network: enough to tell networks apart, too few to identify one. For
 * IPv6, the /48 is hashed, because one customer of a provider often has 256 networks of 64 bits.
 */
export const networkMark = (network: string): string =>
  sha256(network.replace(/^((?:[^:]*:){3})[^:]*::\/64$/, '$1:/48')).slice(0, 6);

/**
 * Complaints and bounces per UTC day that stop a network until midnight. More bounces are allowed because addresses are
 * often mistyped.
 */
const networkLimits = { complained: 1, bounced: 5 } as const;

const networkKey = (mark: string, now: Date) =>
  rate.key('trouble', sha256(`network ${mark}`), now.toISOString().slice(0, 10));

/** True if emails from this network caused a complaint today, or bounced repeatedly. */
export async function isNetworkStopped(table: Table, network: string, now: Date): Promise<boolean> {
  const counted = await find(table, rate, networkKey(networkMark(network), now));
  if (!counted) return false;
  return counted.complained >= networkLimits.complained || counted.bounced >= networkLimits.bounced;
}

const findFree = (table: Table, id: string) =>
  find(table, freeMessage, freeMessage.key({ kind: 'free-invoice', id }));

/** Daily counters of the outcomes of the free generator's emails. */
export const mailReputation = (table: Table): MailReputation => ({
  async claimFirstTrouble(kind, id, now) {
    const message = await findFree(table, id);
    if (!message || message.isCanary) return false;
    for (const subject of [message.network, message.mailbox]) {
      const key = rate.key('trouble', sha256(`${kind} ${subject}`), weekOf(now));
      const change = { set: { expiresAt: expiryAfter(now, windowDays + 1) }, add: { used: 1 } };
      if (!(await tryCommit(table, upsert(rate, key, change, { attr: 'used', exists: false })))) return false;
    }
    return true;
  },
  async countForNetwork(kind, id, now) {
    const message = await findFree(table, id);
    if (!message?.network) return;
    const set = { expiresAt: expiryAfter(now, 2) };
    await commit(table, [upsert(rate, networkKey(message.network, now), { set, add: { [kind]: 1 } })]);
  },
  async count(kind, id, now) {
    if (kind === 'sent' && (await findFree(table, id))?.isCanary) return;
    const expiresAt = expiryAfter(now, windowDays + 1);
    const key = keyOf(bucketOf(id, buckets), now);
    await commit(table, [upsert(rate, key, { set: { expiresAt }, add: { [kind]: 1 } })]);
  },
  async recent(now) {
    const keysOf = (days: number) => indexes(buckets).map((bucket) => keyOf(bucket, daysBefore(now, days)));
    const nameOf = ({ PK, SK }: RawItem | ItemKey) => `${PK} ${SK}`;
    const found = await findRaw(table, indexes(windowDays).flatMap(keysOf));
    const names = new Set(indexes(recentDays).flatMap(keysOf).map(nameOf));
    const lastTwoDays = found.filter((item) => names.has(nameOf(item)));
    return { week: sumOf(found.map(rate.parse)), lastTwoDays: sumOf(lastTwoDays.map(rate.parse)) };
  },
});
