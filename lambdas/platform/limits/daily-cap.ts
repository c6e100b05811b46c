import type { RateKind } from '#domain/table/rate-kind';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hash.ts';
import { count, expiryAfter, number, optional } from '../table/attributes.ts';
import { tryCommit } from '../table/commit.ts';
import { entity } from '../table/entity.ts';
import type { Table } from '../table/table.ts';
import { update, upsert, type Write } from '../table/writes.ts';

/** Counters of one subject and UTC day; they expire soon after it. */
export const rate = entity('rate', {
  /** How much of the daily limit is used. */
  used: count,
  /** Outcomes of the free generator's emails. */
  sent: count,
  bounced: count,
  complained: count,
  expiresAt: optional(number),
});

const keyOf = (kind: RateKind, subject: string, now: Date) =>
  rate.key(kind, sha256(subject), now.toISOString().slice(0, 10));

/**
 * The write that counts uses of a subject's daily limit (UTC). Its condition fails if they would exceed `limit`, which is
 * at least `uses`.
 */
export const countedUseWrite = (kind: RateKind, subject: string, limit: number, now: Date, uses = 1): Write =>
  upsert(
    rate,
    keyOf(kind, subject, now),
    { set: { expiresAt: expiryAfter(now, 2) }, add: { used: uses } },
    {
      any: [
        { attr: 'used', exists: false },
        { attr: 'used', below: limit - uses + 1 },
      ],
    },
  );

/** Counts uses of a subject's daily limit (UTC), by default one; false, and counts none, if they would exceed `limit`. */
export async function countUse(
  table: Table,
  kind: RateKind,
  subject: string,
  limit: number,
  now: Date,
  uses = 1,
): Promise<boolean> {
  return limit >= uses && tryCommit(table, countedUseWrite(kind, subject, limit, now, uses));
}

/** Takes back one use of a subject's daily limit. */
export async function takeBackUse(
  table: Table,
  kind: RateKind,
  subject: string,
  takenAt: Date,
): Promise<void> {
  const aboveZero = { attr: 'used', above: 0 } as const;
  await tryCommit(table, update(rate, keyOf(kind, subject, takenAt), { add: { used: -1 } }, aboveZero));
}

/** A counter per subject and UTC day that refuses once `limit` is reached. It may overcount, never undercount. */
export const dailyCap = (table: Table, kind: RateKind, limit: number, clock: Clock) => ({
  admit: (subject: string, uses = 1) => countUse(table, kind, subject, limit, clock(), uses),
});

/** Counts a use of a daily limit per network; false if the limit is reached. */
export interface NetworkCap {
  admit(network: string): Promise<boolean>;
}
