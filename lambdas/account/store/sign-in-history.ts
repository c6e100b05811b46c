import * as z from 'zod/mini';
import { type SignInRecord, withSignIn } from '#domain/account/sign-in-records';
import { count, optional, text } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';

/** The last sign-ins of an account, with or without a Lite profile; at most ten, newest first. */
export const signInHistory = entity('signInHistory', {
  records: z._default(
    z.readonly(z.array(z.object({ at: text, browser: optional(text) } satisfies ShapeOf<SignInRecord>))),
    [],
  ),
  version: count,
});

export interface SignInHistory {
  /** Newest first. */
  list(userId: string): Promise<readonly SignInRecord[]>;
  /** Adds a sign-in. */
  add(userId: string, record: SignInRecord): Promise<void>;
  /** Adds the browser to the sign-in at this time (seconds since 1970). If that sign-in is missing, adds it. */
  nameBrowser(userId: string, signedInAt: number, browser: string): Promise<void>;
}

/** Maximum difference between Cognito's time of a sign-in and the recorded one, in milliseconds. */
const toleranceMilliseconds = 5_000;

/** Sign-ins whose distances to a time differ by less than this are equally close: tokens contain whole seconds. */
const precisionMilliseconds = 1_000;

/**
 * The position of the sign-in at a time (seconds since 1970): the nearest one, and of equally close ones the first
 * without a browser. Undefined if none is close enough.
 */
function positionAt(records: readonly SignInRecord[], signedInAt: number): number | undefined {
  const close = records
    .map(({ at, browser }, position) => ({
      position,
      browser,
      distance: Math.abs(Date.parse(at) - signedInAt * 1000),
    }))
    .filter(({ distance }) => distance <= toleranceMilliseconds)
    .toSorted((one, other) => one.distance - other.distance);
  const [nearest] = close;
  if (!nearest) return undefined;
  const unnamed = close.find(
    ({ browser, distance }) => browser === undefined && distance - nearest.distance < precisionMilliseconds,
  );
  return (unnamed ?? nearest).position;
}

const maxAttempts = 5;

/** Stores the last sign-ins, in one item per account. */
export function signInHistories(table: Table): SignInHistory {
  /**
   * Replaces the sign-ins with `next(records)`, unless `next` returns undefined. Changes nothing after too many
   * concurrent writes.
   */
  async function change(
    userId: string,
    next: (records: readonly SignInRecord[]) => readonly SignInRecord[] | undefined,
  ): Promise<void> {
    const key = signInHistory.key(userId);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const stored = await find(table, signInHistory, key);
      const records = next(stored?.records ?? []);
      if (!records) return;
      const unchangedCondition = stored
        ? ({ attr: 'version', is: stored.version } as const)
        : ({ attr: 'PK', exists: false } as const);
      const version = (stored?.version ?? 0) + 1;
      if (
        await tryCommit(table, upsert(signInHistory, key, { set: { records, version } }, unchangedCondition))
      )
        return;
    }
  }

  return {
    list: async (userId) => (await find(table, signInHistory, signInHistory.key(userId)))?.records ?? [],
    add: (userId, record) => change(userId, (records) => withSignIn(records, record)),
    nameBrowser: (userId, signedInAt, browser) =>
      change(userId, (records) => {
        const position = positionAt(records, signedInAt);
        if (position === undefined)
          return withSignIn(records, { at: new Date(signedInAt * 1000).toISOString(), browser });
        if (records[position]?.browser !== undefined) return undefined;
        return records.map((record, index) => (index === position ? { ...record, browser } : record));
      }),
  };
}
