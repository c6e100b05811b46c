import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { Parsed } from '#domain/contract/schemas';
import type {
  FullImportAnswer,
  startFullImportSchema,
  uploadFullImportSchema,
} from '#domain/full-import/contract';
import { fullImportLimits } from '#domain/full-import/full-import';
import { isTooDeep, recordFaults, repeatedIds } from '#domain/full-import/parts';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { FullImports, RecordImporters, StoredImport, UploadedParts } from './ports.ts';

/** Maximum number of faults in one answer. */
const maxFaultsInAnswer = 20;

const isInProgress = ({ state }: StoredImport): boolean => state === 'running' || state === 'undoing';

/** Validates some records and stores them for an import. The account does not change. */
export async function uploadImport(
  userId: string,
  { importId, part, kind, records }: Parsed<typeof uploadFullImportSchema>,
  ports: {
    readonly imports: Pick<FullImports, 'find'>;
    readonly parts: Pick<UploadedParts, 'write'>;
    readonly records: RecordImporters;
    readonly accountExists: (userId: string) => Promise<boolean>;
    /** Counts one of the parts that the account may upload in a day; false if none is left. */
    readonly countInLimits: (userId: string) => Promise<boolean>;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const isRepeated = repeatedIds();
  const faultOf = (record: unknown): string | undefined => {
    if (isTooDeep(record)) return recordFaults.tooDeep;
    if (Buffer.byteLength(JSON.stringify(record) ?? '') > fullImportLimits.recordBytes)
      return recordFaults.tooLarge;
    if (isRepeated(kind, record)) return recordFaults.repeated;
    const checked = ports.records[kind].check(record);
    return checked.ok ? undefined : checked.refusal;
  };
  const faults = [...records.entries()].flatMap(([at, record]) => {
    const message = faultOf(record);
    return message === undefined ? [] : [{ field: String(at), message }];
  });
  if (faults.length > 0)
    return refuse(problem('invalid-import', { faults: faults.slice(0, maxFaultsInAnswer) }));
  if (!(await ports.accountExists(userId))) return refuse(problem('setup-incomplete'));
  // The parts of a running import must stay as they were checked.
  const known = await ports.imports.find(userId);
  if (known && isInProgress(known)) return refuse(problem('import-running'));
  if (!(await ports.countInLimits(userId))) return refuse(problem('import-limit'));
  await ports.parts.write(userId, importId, part, { kind, records });
  return ok({ success: true });
}

/** Starts importing the uploaded records in the background. The account must be empty. */
export async function startImport(
  userId: string,
  started: Parsed<typeof startFullImportSchema>,
  ports: {
    readonly imports: Pick<FullImports, 'find' | 'isEmpty' | 'start'>;
    readonly accountExists: (userId: string) => Promise<boolean>;
    /** Starts the next unit now, without waiting for the schedule. */
    readonly offer: (userId: string) => Promise<unknown>;
    readonly clock: Clock;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const { imports } = ports;
  const known = await imports.find(userId);
  if (known && isInProgress(known)) return refuse(problem('import-running'));
  if (!(await ports.accountExists(userId))) return refuse(problem('setup-incomplete'));
  if (!(await imports.isEmpty(userId))) {
    const isAlreadyImported = known?.importId === started.importId && known.state === 'done';
    return refuse(problem(isAlreadyImported ? 'already-imported' : 'import-not-empty'));
  }
  if (!(await imports.start(userId, started, ports.clock()))) return refuse(problem('import-running'));
  log.info('full-import-started', { userId, count: started.total });
  await ports.offer(userId);
  return ok({ success: true });
}

/** The last import of an account, and whether the account is empty, so that an import can start. */
export async function getImport(
  userId: string,
  { imports }: { readonly imports: Pick<FullImports, 'find' | 'isEmpty'> },
): Promise<Result<FullImportAnswer, Problem>> {
  const [known, isEmpty] = await Promise.all([imports.find(userId), imports.isEmpty(userId)]);
  if (!known) return ok({ success: true, isEmpty });
  const { parts: _, ...shown } = known;
  return ok({ success: true, isEmpty, import: shown });
}

/** Cancels a running import, or undoes a finished one. */
export async function undoImport(
  userId: string,
  ports: {
    readonly imports: Pick<FullImports, 'find' | 'undo'>;
    /** Starts the next unit now, without waiting for the schedule. */
    readonly offer: (userId: string) => Promise<unknown>;
    readonly clock: Clock;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const known = await ports.imports.find(userId);
  if (known?.state === 'undoing') return ok({ success: true });
  if (!known || !(await ports.imports.undo(userId, known, ports.clock())))
    return refuse(problem('no-import'));
  await ports.offer(userId);
  return ok({ success: true });
}
