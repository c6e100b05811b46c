import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { FullExportAddressAnswer, FullExportAnswer } from '#domain/full-export/contract';
import { fullExportRules } from '#domain/full-export/full-export';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { Table } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { exportKey } from './export-in-units.ts';
import type { StoredExport } from './ports.ts';
import { fullExports } from './store/full-exports.ts';

/** Starts the next unit of an account's export now, without waiting for the schedule. */
type Offer = (userId: string) => Promise<unknown>;

const isInProgress = ({ state }: StoredExport): boolean => state === 'running' || state === 'stopping';

/** An export as its owner sees it; none if it is too old to be downloaded. */
function statusOf(known: StoredExport | undefined, now: Date): FullExportAnswer {
  if (!known) return { success: true };
  const { state, done, total, startedAt, keptUntil, bytes } = known;
  if (keptUntil !== undefined && keptUntil <= now.toISOString()) return { success: true };
  const status = { state, done, total: Math.max(done, total), startedAt };
  return {
    success: true,
    export: {
      ...status,
      ...(keptUntil !== undefined && { keptUntil }),
      ...(bytes !== undefined && { bytes }),
    },
  };
}

/** Starts a full export in the background: one at a time, and three a day. */
export async function startExport(
  userId: string,
  {
    table,
    newId,
    offer,
    clock,
  }: {
    readonly table: Table;
    readonly newId: (now: Date) => string;
    readonly offer: Offer;
    readonly clock: Clock;
  },
): Promise<Result<FullExportAnswer, Problem>> {
  const [now, exports] = [clock(), fullExports(table)];
  const known = await exports.find(userId);
  if (known && isInProgress(known)) return refuse(problem('export-running'));
  if (!(await existingAccounts(table).exists(userId))) return refuse(problem('setup-incomplete'));
  const started = await exports.start(userId, newId(now), now);
  if (started !== 'started') return refuse(problem(started));
  log.info('full-export-started', { userId });
  await offer(userId);
  return ok(statusOf(await exports.find(userId), now));
}

/** The last export of an account. */
export const getExport = async (
  userId: string,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<FullExportAnswer, Problem>> => ok(statusOf(await fullExports(table).find(userId), clock()));

/** Cancels a running export. Its next unit then deletes the unfinished archive. */
export async function cancelExport(
  userId: string,
  { table, offer }: { readonly table: Table; readonly offer: Offer },
): Promise<Result<DoneAnswer, Problem>> {
  if (!(await fullExports(table).stop(userId))) return refuse(problem('no-export'));
  await offer(userId);
  return ok({ success: true });
}

/** A URL of the file that is valid for a few minutes, for its owner only. */
export async function getExportAddress(
  userId: string,
  {
    table,
    addressOf,
    clock,
  }: {
    readonly table: Table;
    readonly addressOf: (key: string, now: Date, seconds: number) => Promise<string>;
    readonly clock: Clock;
  },
): Promise<Result<FullExportAddressAnswer, Problem>> {
  const [now, known] = [clock(), await fullExports(table).find(userId)];
  if (known?.state !== 'ready' || (known.keptUntil ?? '') <= now.toISOString())
    return refuse(problem('no-export'));
  const key = exportKey(userId, known.exportId);
  return ok({ success: true, url: await addressOf(key, now, fullExportRules.addressSeconds) });
}
