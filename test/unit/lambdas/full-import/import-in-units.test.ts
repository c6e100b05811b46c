import { describe, expect, test } from 'vitest';
import { fullImportPace as pace } from '#domain/full-import/full-import';
import { fullImportUnit } from '#lambdas/full-import/import-in-units';
import type { FullImports, StoredImport, UploadedPart } from '#lambdas/full-import/ports';
import type { ImportedRecords } from '#lambdas/platform/table/imported-records';
import type { Task } from '#lambdas/tasks/index';

const importId = 'a'.repeat(64);

type Change = Partial<StoredImport>;

/** An import of these parts. Records are words: "taken" is a name that is in use, "wrong" cannot be read. */
function world(parts: readonly UploadedPart[], { state = 'running', ...rest }: Change = {}) {
  let known: StoredImport = {
    importId,
    state,
    startedAt: '',
    parts: parts.length,
    done: 0,
    total: 9,
    ...rest,
  };
  const [added, removed, reported, done]: [string[], number[], number[], string[]] = [[], [], [], []];
  let [accountExists, milliseconds, perRecord, perPart, isCanceled, kept] = [true, 0, 0, 0, false, 0];
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
      jobs: named('jobs'),
      invoices: named('invoices'),
      quotes: named('quotes'),
    },
    accountExists: async () => accountExists,
    clock: () => new Date(milliseconds),
  });
  return {
    added,
    removed,
    reported,
    done,
    known: () => known,
    close: () => {
      accountExists = false;
    },
    cancel: () => {
      isCanceled = true;
    },
    keep: (count: number) => {
      kept = count;
    },
    /** Sets the milliseconds that adding a record takes, and reading a part. */
    takes: (each: number, reading = 0) => {
      [perRecord, perPart] = [each, reading];
    },
    unit: (place?: string, more: Partial<Task> = {}) =>
      unit('pat', { phase: 'import', tries: 0, ...(place !== undefined && { place }), ...more } as Task),
    /** Runs units until the import ends. Returns where each unit started. */
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

const words = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index}`);

describe('a unit of a full import', () => {
  test('adds one part, stores its progress, and queues the next; at the end, the uploaded parts are removed', async () => {
    const scene = world([
      { kind: 'clients', records: words(3) },
      { kind: 'invoices', records: words(2, 3) },
    ]);
    expect(await scene.work()).toEqual([undefined, '2:0:3']);
    expect(scene.added).toEqual(words(5));
    expect(scene.reported.at(-1)).toBe(5);
    expect(scene.known().state).toBe('done');
    expect(scene.removed).toEqual([1, 2]);
  });

  test('ends when its time is up, and the next unit continues with the following record', async () => {
    const scene = world([{ kind: 'clients', records: words(5) }]);
    scene.takes(pace.unitMilliseconds / 2 + 1);
    expect(await scene.unit()).toEqual({ phase: 'import', place: '1:2:2' });
    expect(await scene.unit('1:2:2')).toEqual({ phase: 'import', place: '1:4:4' });
    expect(await scene.unit('1:4:4')).toBe('finished');
    expect(scene.added).toEqual(words(5));
  });

  test('reports the same count if it runs twice', async () => {
    const scene = world([
      { kind: 'clients', records: words(4) },
      { kind: 'items', records: words(2) },
    ]);
    await scene.unit('2:0:4');
    await scene.unit('2:0:4');
    expect(scene.reported.at(-1)).toBe(6);
  });

  test('adds at least one record, however long that takes', async () => {
    const scene = world([{ kind: 'clients', records: words(3) }]);
    scene.takes(10 * pace.unitMilliseconds, 2 * pace.unitMilliseconds);
    expect(await scene.unit()).toEqual({ phase: 'import', place: '1:1:1' });
  });

  test.each([
    ['a number that is in use', 'taken', 'taken'],
    ['a record that cannot be read', 'wrong', 'lost'],
  ])('starts to undo the import because of %s', async (_name, word, problem) => {
    const scene = world([{ kind: 'clients', records: ['r0', word, 'r2'] }]);
    expect(await scene.unit()).toEqual({ phase: 'undo' });
    expect(scene.added).toEqual(['r0']);
    expect(scene.known()).toMatchObject({ state: 'undoing', problem });
  });

  test('starts to undo the import if a part is missing, or after too many failures', async () => {
    const withoutParts = world([], { parts: 2 });
    expect(await withoutParts.unit()).toEqual({ phase: 'undo' });
    expect(withoutParts.known().problem).toBe('lost');
    const failing = world([{ kind: 'clients', records: words(2) }]);
    expect(await failing.unit(undefined, { tries: pace.tries - 1 })).toBe('finished');
    const failed = world([{ kind: 'clients', records: words(2) }]);
    expect(await failed.unit(undefined, { tries: pace.tries })).toEqual({ phase: 'undo' });
    expect([failed.known().problem, failed.added]).toEqual(['lost', []]);
  });

  test('adds nothing after a cancel, and does not report success', async () => {
    const scene = world([{ kind: 'clients', records: words(pace.recordsPerReport + 5) }]);
    scene.cancel();
    expect(await scene.unit()).toEqual({ phase: 'undo' });
    expect([scene.added, scene.known().state, scene.removed]).toEqual([[], 'running', []]);
  });

  test('does nothing if the account is being deleted or the import is finished', async () => {
    const closed = world([{ kind: 'clients', records: words(2) }]);
    closed.close();
    expect(await closed.unit()).toBe('finished');
    expect(closed.added).toEqual([]);
    for (const state of ['done', 'undone', 'failed'] as const) {
      const finished = world([{ kind: 'clients', records: words(2) }], { state });
      expect(await finished.unit()).toBe('finished');
      expect([finished.added, finished.done]).toEqual([[], []]);
    }
  });
});

describe('a unit that undoes an import', () => {
  test('removes quotes and invoices before clients and items, searches for quotes again, and reports how many records stay', async () => {
    const scene = world([{ kind: 'clients', records: words(2) }], { state: 'undoing' });
    scene.keep(2);
    expect(await scene.work('undo')).toEqual([undefined, '1:2', '2:4', '3:6', '4:8', '5:10', '6:12']);
    expect(scene.done).toEqual(['quotes', 'invoices', 'jobs', 'items', 'clients', 'quotes']);
    expect(scene.known()).toMatchObject({ state: 'undone', kept: 12 });
    expect(scene.removed).toEqual([1]);
  });

  test('waits until the index of quotes is up to date before it searches them for the last time', async () => {
    const scene = world([], { state: 'undoing' });
    expect(await scene.unit('3:0', { phase: 'undo' })).toEqual({
      phase: 'undo',
      place: '4:0',
      waitSeconds: 0,
    });
    expect(await scene.unit('4:0', { phase: 'undo' })).toMatchObject({ place: '5:0', waitSeconds: 10 });
  });

  test('starts at the first part even if the import had reached a later one', async () => {
    const scene = world([{ kind: 'clients', records: words(2) }], { state: 'undoing' });
    expect(await scene.unit('3:40:77')).toMatchObject({ phase: 'undo', place: '1:0' });
    expect(scene.done).toEqual(['quotes']);
  });
});
