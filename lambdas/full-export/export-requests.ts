import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { FullExportAddressAnswer, FullExportAnswer } from '#domain/full-export/contract';
import { fullExportRules } from '#domain/full-export/full-export';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { exportKey } from './export-in-units.ts';
import type { FullExports, StoredExport } from './ports.ts';

export interface StartExportPorts {
  readonly exports: Pick<FullExports, 'find' | 'start'>;
  /** False for an account that does not exist or is being deleted. */
  readonly accountExists: (userId: string) => Promise<boolean>;
  readonly newId: (now: Date) => string;
  /** Starts the next unit now, without waiting for the schedule. */
  readonly offer: (userId: string) => Promise<unknown>;
  readonly clock: Clock;
}

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
  { exports, accountExists, newId, offer, clock }: StartExportPorts,
): Promise<Result<FullExportAnswer, Problem>> {
  const now = clock();
  const known = await exports.find(userId);
  if (known && isInProgress(known)) return refuse(problem('export-running'));
  if (!(await accountExists(userId))) return refuse(problem('setup-incomplete'));
  const started = await exports.start(userId, newId(now), now);
  if (started !== 'started') return refuse(problem(started));
  log.info('full-export-started', { userId });
  await offer(userId);
  return ok(statusOf(await exports.find(userId), now));
}

/** The last export of an account. */
export const getExport = async (
  userId: string,
  { exports, clock }: Pick<StartExportPorts, 'exports' | 'clock'>,
): Promise<Result<FullExportAnswer, Problem>> => ok(statusOf(await exports.find(userId), clock()));

/** Cancels a running export. Its next unit then deletes the unfinished archive. */
export async function cancelExport(
  userId: string,
  {
    exports,
    offer,
  }: { readonly exports: Pick<FullExports, 'stop'>; readonly offer: StartExportPorts['offer'] },
): Promise<Result<DoneAnswer, Problem>> {
  if (!(await exports.stop(userId))) return refuse(problem('no-export'));
  await offer(userId);
  return ok({ success: true });
}

/** A URL of the file that is valid for a few minutes, for its owner only. */
export async function getExportAddress(
  userId: string,
  {
    exports,
    addressOf,
    clock,
  }: {
    readonly exports: Pick<FullExports, 'find'>;
    readonly addressOf: (key: string, now: Date, seconds: number) => Promise<string>;
    readonly clock: Clock;
  },
): Promise<Result<FullExportAddressAnswer, Problem>> {
  const [now, known] = [clock(), await exports.find(userId)];
  if (known?.state !== 'ready' || (known.keptUntil ?? '') <= now.toISOString())
    return refuse(problem('no-export'));
  const key = exportKey(userId, known.exportId);
  return ok({ success: true, url: await addressOf(key, now, fullExportRules.addressSeconds) });
}
