import { fullImportPace as pace } from '#domain/full-import/full-import';
import type { Clock } from '../platform/clock.ts';
import { ifPossible, log } from '../platform/log.ts';
import type { AfterUnit, DoUnit, Task } from '../tasks/index.ts';
import type { FullImports, RecordImporters, StoredImport, UploadedParts } from './ports.ts';

export interface FullImportUnitPorts {
  readonly imports: FullImports;
  readonly parts: UploadedParts;
  readonly records: RecordImporters;
  /** False for an account that is being deleted: the imported records are deleted with it. */
  readonly accountExists: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
}

interface Unit {
  readonly userId: string;
  readonly task: Task;
  readonly known: StoredImport;
}

/**
 * The kinds of records in the order they are removed: records that refer to others come first. Quotes come twice,
 * because their index is eventually consistent.
 */
const removedKinds = ['quotes', 'invoices', 'jobs', 'items', 'clients', 'quotes'] as const;

/** Seconds after which the index of quotes is certainly up to date. */
const indexSeconds = 10;

/** Parses the place of an import such as "3:40:120": the part, its next record, and the records added before it. */
function placeOf(place = '1:0:0') {
  const [part = 1, record = 0, addedBefore = 0] = place.split(':').map(Number);
  return { part, record, addedBefore };
}

async function removeParts({ userId, known }: Unit, { parts }: FullImportUnitPorts): Promise<void> {
  const removal = async () => {
    for (let part = 1; part <= known.parts; part += 1) await parts.remove(userId, known.importId, part);
  };
  await ifPossible('import-not-tidied', removal());
}

/** Adds the records of one part until the time is up. */
async function addPart(unit: Unit, ports: FullImportUnitPorts): Promise<AfterUnit> {
  const { userId, task, known } = unit;
  const { importId } = known;
  const { imports, clock } = ports;
  // `addedBefore` is stored in the place, so that a repeated unit does not count records twice.
  const { part, record, addedBefore } = placeOf(task.place);
  const until = clock().getTime() + pace.unitMilliseconds;
  const failWith = async (problem: 'taken' | 'lost'): Promise<AfterUnit> => {
    await imports.fail(userId, importId, problem);
    return { phase: 'undo' };
  };
  const uploaded = await ports.parts.read(userId, importId, part);
  if (!uploaded) return failWith('lost');
  let at = record;
  for (; at < uploaded.records.length; at += 1) {
    if (at > record && clock().getTime() > until) break;
    const done = addedBefore + at - record;
    if ((at - record) % pace.recordsPerReport === 0 && !(await imports.report(userId, importId, done)))
      return { phase: 'undo' };
    const checked = ports.records[uploaded.kind].check(uploaded.records[at]);
    if (!checked.ok) return failWith('lost');
    if ((await checked.value({ userId, importId })) === 'taken') return failWith('taken');
  }
  const done = addedBefore + at - record;
  if (!(await imports.report(userId, importId, done))) return { phase: 'undo' };
  if (at < uploaded.records.length) return { phase: 'import', place: `${part}:${at}:${done}` };
  if (part < known.parts) return { phase: 'import', place: `${part + 1}:0:${done}` };
  if (!(await imports.finish(userId, importId))) return { phase: 'undo' };
  await removeParts(unit, ports);
  log.info('full-import-done', { userId, count: done });
  return 'finished';
}

/** Removes the imported records, one kind after the other, until the time is up. */
async function undoImport(unit: Unit, ports: FullImportUnitPorts): Promise<AfterUnit> {
  const { userId, task, known } = unit;
  const { importId } = known;
  const until = ports.clock().getTime() + pace.unitMilliseconds;
  const isTimeUp = () => ports.clock().getTime() > until;
  // The place of undoing: the position in `removedKinds`, and the number of records kept so far.
  const [round = 0, keptBefore = 0] = (task.place ?? '0:0').split(':').map(Number);
  const kind = removedKinds[round];
  if (kind !== undefined) {
    const { isEnd, kept } = await ports.records[kind].removeAll({ userId, importId }, isTimeUp);
    // An unfinished unit is repeated for this kind, so records that it kept are counted then.
    if (!isEnd) return { phase: 'undo', place: `${round}:${keptBefore}` };
    const isBeforeLastRound = round === removedKinds.length - 2;
    const waitSeconds = isBeforeLastRound ? indexSeconds : 0;
    return { phase: 'undo', place: `${round + 1}:${keptBefore + kept}`, waitSeconds };
  }
  await removeParts(unit, ports);
  await ports.imports.end(userId, known, keptBefore);
  log.info('full-import-undone', { userId, count: keptBefore });
  return 'finished';
}

/**
 * One unit of importing a full export, or of undoing the import. A unit is safe to repeat, because records get the same
 * IDs each time. If an import ends before its last record, all of it is undone.
 */
export const fullImportUnit =
  (ports: FullImportUnitPorts): DoUnit =>
  async (userId, task) => {
    const known = await ports.imports.find(userId);
    if (!known || !(await ports.accountExists(userId))) return 'finished';
    const unit = { userId, task, known };
    if (known.state === 'undoing')
      return undoImport(task.phase === 'undo' ? unit : firstUndoUnit(unit), ports);
    if (known.state !== 'running') return 'finished';
    if (task.tries >= pace.tries) {
      await ports.imports.fail(userId, known.importId, 'lost');
      return { phase: 'undo' };
    }
    return addPart(unit, ports);
  };

/** The first unit of undoing: it starts without the place of the import. */
const firstUndoUnit = ({ task: { place: _, ...task }, ...unit }: Unit): Unit => ({ ...unit, task });
