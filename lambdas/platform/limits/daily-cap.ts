import type { RateKind } from '#domain/table/rate-kind';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hash.ts';
import { succeeds } from '../table/commit.ts';
import { expiryAfter } from '../table/expiry.ts';
import type { Table } from '../table/table.ts';
import { update, upsert } from '../table/writes.ts';
import { rate } from './rate.ts';

const keyOf = (kind: RateKind, subject: string, now: Date) =>
  rate.key(kind, sha256(subject), now.toISOString().slice(0, 10));

/** Takes one of `limit` places of a subject's UTC day; false when there is none left. */
export function takePlace(
  table: Table,
  kind: RateKind,
  subject: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  if (limit < 1) return Promise.resolve(false);
  const key = keyOf(kind, subject, now);
  const place = { set: { expiresAt: expiryAfter(now, 2) }, add: { used: 1 } };
  return succeeds(
    table,
    upsert(rate, key, place, {
      any: [
        { attr: 'used', exists: false },
        { attr: 'used', below: limit },
      ],
    }),
  );
}

/** Gives a place of a subject's UTC day back. */
export async function freePlace(table: Table, kind: RateKind, subject: string, takenAt: Date): Promise<void> {
  const isTaken = { attr: 'used', above: 0 } as const;
  await succeeds(table, update(rate, keyOf(kind, subject, takenAt), { add: { used: -1 } }, isTaken));
}

/** A counter per subject and UTC day, refused beyond `limit`. It may overcount, never undercount. */
export const dailyCap = (table: Table, kind: RateKind, limit: number, clock: Clock): NetworkCap => ({
  admit: (subject) => takePlace(table, kind, subject, limit, clock()),
});

/** Counts something against a cap per network and day; false when it is reached. */
export interface NetworkCap {
  admit(network: string): Promise<boolean>;
}
