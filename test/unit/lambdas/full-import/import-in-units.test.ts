import { describe, expect, test } from 'vitest';
import { fullImportPace as pace } from '#domain/full-import/full-import';
import { fullImportUnit } from '#lambdas/full-import/import-in-units';
import type { FullImports, StoredImport, UploadedPart } from '#lambdas/full-import/ports';
import type { ImportedRecords } from '#lambdas/platform/table/imported-records';
import type { Task } from '#lambdas/tasks/index';

const importId = 'a'.repeat(64);

type Change = Partial<StoredImport>;

/** An import of these parts, whose records are words: "taken" is a name that is in use, "wrong" cannot be read. */
function world(parts: readonly UploadedPart[], { state = 'running', ...rest }: Change = {}) {
  let known: StoredImport = {
    ...{ importId, state, startedAt: '', parts: parts.length, done: 0, total: 9 },
    ...rest,
  };
  const [added, removed, reported, done]: [string[], number[], number[], string[]] = [[], [], [], []];
  let [isOpen, milliseconds, perRecord, perPart, isCanceled, kept] = [true, 0, 0, 0, false, 0];
  const isRunning = () => known.state === 'running' && !isCanceled;
  const records: ImportedRecords = {
    check: (raw) =>
      raw === 'wrong'
        ? { ok: false, refusal: 'It is wrong.' }
        : {
            ok: true,
            value: async () => {
              milliseconds += perRecord;
              if (raw === 'taken') return 'taken';
              added.push(String(raw));
              return 'done';
            },
          },
    removeAll: async (_, isTimeUp) => {
      if (isTimeUp()) return { isEnd: false, kept: 0 };
      return { isEnd: true, kept };
    },
  };
  const imports: FullImports = {
    find: async () => known,
    isEmpty: async () => true,
    start: async () => true,
    report: async (_user, _import, count) => {
      if (isRunning()) reported.push(count);
      return isRunning();
    },
    finish: async () => {
      if (!isRunning()) return false;
      known = { ...known, state: 'done' };
      return true;
    },
    fail: async (_user, _import, problem) => {
      known = { ...known, state: 'undoing', problem };
    },
    undo: async () => true,
    end: async (_user, _known, count) => {
      known = { ...known, state: known.problem === undefined ? 'undone' : 'failed', kept: count };
    },
  };
  const named = (kind: string): ImportedRecords => ({
    ...records,
    removeAll: async (from, isTimeUp) => {
      done.push(kind);
      return records.removeAll(from, isTimeUp);
    },
  });
  const unit = fullImportUnit({
    imports,
    parts: {
      write: async () => undefined,
      read: async (_user, _import, part) => {
        milliseconds += perPart;
        return parts[part - 1];
      },
      remove: async (_user, _import, part) => void removed.push(part),
    },
    records: {
      clients: named('clients'),
      items: named('items'),
      invoices: named('invoices'),
      quotes: named('quotes'),
    },
    isOpen: async () => isOpen,
    clock: () => new Date(milliseconds),
  });
  return {
    ...{ added, removed, reported, done },
    known: () => known,
    close: () => {
      isOpen = false;
    },
    cancel: () => {
      isCanceled = true;
    },
    keep: (count: number) => {
      kept = count;
    },
    /** The time that a record takes, and reading a part, in milliseconds. */
    takes: (each: number, reading = 0) => {
      [perRecord, perPart] = [each, reading];
    },
    unit: (place?: string, more: Partial<Task> = {}) =>
      unit('pat', { phase: 'import', tries: 0, ...(place !== undefined && { place }), ...more } as Task),
    /** Runs units until the import ends; returns where each unit ended. */
    async work(phase = 'import') {
      const places: (string | undefined)[] = [];
      let next: { phase: string; place?: string | undefined; waitSeconds?: number } = { phase };
      for (let round = 0; round < 30; round += 1) {
        places.push(next.place);
        const after = await unit('pat', { ...next, tries: 0 } as Task);
        if (typeof after === 'string') return places;
        next = after;
      }
      throw new Error('It does not end');
    },
  };
}

const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `r${from + at}`);

describe('a unit of a full import', () => {
  test('adds one part, stores its progress, and continues with the next until all uploaded parts are removed', async () => {
    const at = world([
      { kind: 'clients', records: words(3) },
      { kind: 'invoices', records: words(2, 3) },
    ]);
    expect(await at.work()).toEqual([undefined, '2:0:3']);
    expect(at.added).toEqual(words(5));
    expect(at.reported.at(-1)).toBe(5);
    expect(at.known().state).toBe('done');
    expect(at.removed).toEqual([1, 2]);
  });

  test('ends early when its time is up, and the next unit continues with the record after it', async () => {
    const at = world([{ kind: 'clients', records: words(5) }]);
    at.takes(pace.unitMilliseconds / 2 + 1);
    expect(await at.unit()).toEqual({ phase: 'import', place: '1:2:2' });
    expect(await at.unit('1:2:2')).toEqual({ phase: 'import', place: '1:4:4' });
    expect(await at.unit('1:4:4')).toBe('finished');
    expect(at.added).toEqual(words(5));
  });

  test('counts the same if it runs twice', async () => {
    const at = world([
      { kind: 'clients', records: words(4) },
      { kind: 'items', records: words(2) },
    ]);
    await at.unit('2:0:4');
    await at.unit('2:0:4');
    expect(at.reported.at(-1)).toBe(6);
  });

  test('adds at least one record, however slow it is', async () => {
    const at = world([{ kind: 'clients', records: words(3) }]);
    at.takes(10 * pace.unitMilliseconds, 2 * pace.unitMilliseconds);
    expect(await at.unit()).toEqual({ phase: 'import', place: '1:1:1' });
  });

  test.each([
    ['a number that something else has', 'taken', 'taken'],
    ['a record that cannot be read any more', 'wrong', 'lost'],
  ])('takes everything back because of %s', async (_name, word, problem) => {
    const at = world([{ kind: 'clients', records: ['r0', word, 'r2'] }]);
    expect(await at.unit()).toEqual({ phase: 'undo' });
    expect(at.added).toEqual(['r0']);
    expect(at.known()).toMatchObject({ state: 'undoing', problem });
  });

  test('takes everything back if a part is missing, or after too many failures', async () => {
    const gone = world([], { parts: 2 });
    expect(await gone.unit()).toEqual({ phase: 'undo' });
    expect(gone.known().problem).toBe('lost');
    const failing = world([{ kind: 'clients', records: words(2) }]);
    expect(await failing.unit(undefined, { tries: pace.tries - 1 })).toBe('finished');
    const failed = world([{ kind: 'clients', records: words(2) }]);
    expect(await failed.unit(undefined, { tries: pace.tries })).toEqual({ phase: 'undo' });
    expect([failed.known().problem, failed.added]).toEqual(['lost', []]);
  });

  test('adds nothing after a cancel, and never reports success then', async () => {
    const at = world([{ kind: 'clients', records: words(pace.recordsPerReport + 5) }]);
    at.cancel();
    expect(await at.unit()).toEqual({ phase: 'undo' });
    expect([at.added, at.known().state, at.removed]).toEqual([[], 'running', []]);
  });

  test('does nothing for an account that is being deleted, and for a finished import', async () => {
    const closed = world([{ kind: 'clients', records: words(2) }]);
    closed.close();
    expect(await closed.unit()).toBe('finished');
    expect(closed.added).toEqual([]);
    for (const state of ['done', 'undone', 'failed'] as const) {
      const over = world([{ kind: 'clients', records: words(2) }], { state });
      expect(await over.unit()).toBe('finished');
      expect([over.added, over.done]).toEqual([[], []]);
    }
  });
});

describe('a unit that takes an import back', () => {
  test('removes documents that refer to others first, searches for quotes again, and reports what stays', async () => {
    const at = world([{ kind: 'clients', records: words(2) }], { state: 'undoing' });
    at.keep(2);
    expect(await at.work('undo')).toEqual([undefined, '1:2', '2:4', '3:6', '4:8', '5:10']);
    expect(at.done).toEqual(['quotes', 'invoices', 'items', 'clients', 'quotes']);
    expect(at.known()).toMatchObject({ state: 'undone', kept: 10 });
    expect(at.removed).toEqual([1]);
  });

  test('waits for the index of quotes before it searches them for the last time', async () => {
    const at = world([], { state: 'undoing' });
    expect(await at.unit('2:0', { phase: 'undo' })).toEqual({ phase: 'undo', place: '3:0', waitSeconds: 0 });
    expect(await at.unit('3:0', { phase: 'undo' })).toMatchObject({ place: '4:0', waitSeconds: 10 });
  });

  test('starts at the first part even if the import had reached a later one', async () => {
    const at = world([{ kind: 'clients', records: words(2) }], { state: 'undoing' });
    expect(await at.unit('3:40:77')).toMatchObject({ phase: 'undo', place: '1:0' });
    expect(at.done).toEqual(['quotes']);
  });
});
