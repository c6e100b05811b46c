import { describe, expect, test } from 'vitest';
import { fullImportLimits } from '#domain/full-import/full-import';
import { getImport, startImport, undoImport, uploadImport } from '#lambdas/full-import/import-requests';
import type { StoredImport, UploadedPart } from '#lambdas/full-import/ports';
import type { ImportedRecords } from '#lambdas/platform/table/imported-records';

const importId = 'a'.repeat(64);

const anImport = (changes: Partial<StoredImport> = {}): StoredImport => ({
  importId,
  state: 'done',
  startedAt: '2026-11-25T10:00:00.000Z',
  parts: 3,
  done: 9,
  total: 9,
  ...changes,
});

const codeOf = (answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  answer.ok ? 'ok' : answer.refusal?.code;

describe('uploading records', () => {
  function world({
    accountExists = true,
    places: maxUploads = 1,
    known,
  }: {
    accountExists?: boolean;
    places?: number;
    known?: StoredImport;
  } = {}) {
    const written: (readonly [part: number, content: UploadedPart])[] = [];
    let left = maxUploads;
    const words: ImportedRecords = {
      check: (raw) =>
        raw === 'wrong' ? { ok: false, refusal: 'It is wrong.' } : { ok: true, value: async () => 'done' },
      removeAll: async () => ({ isEnd: true, kept: 0 }),
    };
    const ports = {
      imports: { find: async () => known },
      parts: {
        write: async (_user: string, _import: string, part: number, content: UploadedPart) =>
          void written.push([part, content]),
      },
      records: { clients: words, items: words, jobs: words, invoices: words, quotes: words },
      accountExists: async () => accountExists,
      countInLimits: async () => {
        left -= 1;
        return left >= 0;
      },
    };
    const upload = (records: readonly unknown[]) =>
      uploadImport('pat', { importId, part: 2, kind: 'items', records: [...records] }, ports);
    return { written, upload, left: () => left };
  }

  test('stores the records unchanged', async () => {
    const { written, upload } = world();
    expect(codeOf(await upload(['a', 'b']))).toBe('ok');
    expect(written).toEqual([[2, { kind: 'items', records: ['a', 'b'] }]]);
  });

  test('lists up to twenty wrong or oversized records, stores none, and does not count in the daily limit', async () => {
    const { written, upload, left } = world();
    const large = 'x'.repeat(fullImportLimits.recordBytes - 1);
    expect(await upload(['a', 'wrong', large])).toMatchObject({
      refusal: {
        code: 'invalid-import',
        faults: [
          { field: '1', message: 'It is wrong.' },
          { field: '2', message: 'This record is too large.' },
        ],
      },
    });
    const many = await upload(Array.from({ length: 30 }, () => 'wrong'));
    expect(many.ok ? [] : many.refusal.faults).toHaveLength(20);
    expect([written, left()]).toEqual([[], 1]);
  });

  test('accepts a record of exactly the maximum size', async () => {
    const { upload } = world();
    expect(codeOf(await upload(['x'.repeat(fullImportLimits.recordBytes - 2)]))).toBe('ok');
  });

  test('refuses a record that is nested too deeply to be read, and a second record with the ID of an earlier one', async () => {
    const { written, upload } = world();
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const deep = [nested(100_000), JSON.parse(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)];
    const twice = [{ itemId: 'one' }, { itemId: 'two' }, { itemId: 'one' }, {}, {}];
    expect(await upload([...deep, nested(fullImportLimits.recordDepth), ...twice])).toMatchObject({
      refusal: {
        code: 'invalid-import',
        faults: [
          { field: '0', message: 'This record cannot be read.' },
          { field: '1', message: 'This record cannot be read.' },
          { field: '5', message: 'Another record has the same ID.' },
        ],
      },
    });
    expect(written).toEqual([]);
  });

  test('replaces no part of an import that is running or being undone', async () => {
    for (const state of ['running', 'undoing'] as const) {
      const { written, upload, left } = world({ known: anImport({ state }) });
      expect([codeOf(await upload(['a'])), written, left()]).toEqual(['import-running', [], 1]);
    }
    expect(codeOf(await world({ known: anImport({ state: 'failed' }) }).upload(['a']))).toBe('ok');
  });

  test('is refused if the account is not set up, and after the daily number of parts', async () => {
    const closed = world({ accountExists: false });
    expect([codeOf(await closed.upload(['a'])), closed.written]).toEqual(['setup-incomplete', []]);
    const used = world({ places: 0 });
    expect([codeOf(await used.upload(['a'])), used.written]).toEqual(['import-limit', []]);
  });
});

describe('starting an import', () => {
  const start = async (known: StoredImport | undefined, isEmpty: boolean, more: object = {}) => {
    const done: string[] = [];
    const answer = await startImport(
      'pat',
      { importId, parts: 3, total: 9 },
      {
        imports: {
          find: async () => known,
          isEmpty: async () => isEmpty,
          start: async () => {
            done.push('started');
            return true;
          },
        },
        accountExists: async () => true,
        offer: async () => done.push('offered'),
        clock: () => new Date(0),
        ...more,
      },
    );
    return [codeOf(answer), ...done];
  };

  test('queues the first unit after the import is stored', async () => {
    expect(await start(undefined, true)).toEqual(['ok', 'started', 'offered']);
    for (const state of ['done', 'undone', 'failed'] as const)
      expect(await start(anImport({ state }), true)).toEqual(['ok', 'started', 'offered']);
  });

  test.each([
    ['while one is running', anImport({ state: 'running' }), true, 'import-running'],
    ['while one is being undone', anImport({ state: 'undoing' }), true, 'import-running'],
    ['of the same file', anImport(), false, 'already-imported'],
    ['after another file', anImport({ importId: 'b'.repeat(64) }), false, 'import-not-empty'],
    [
      'of a file that failed, while some of its records remain',
      anImport({ state: 'failed' }),
      false,
      'import-not-empty',
    ],
    ['into an account with own records', undefined, false, 'import-not-empty'],
  ] as const)('is refused %s', async (_name, known, isEmpty, code) => {
    expect(await start(known, isEmpty)).toEqual([code]);
  });

  test('is refused if the account is not set up, and if another request started an import first', async () => {
    expect(await start(undefined, true, { accountExists: async () => false })).toEqual(['setup-incomplete']);
    const imports = { find: async () => undefined, isEmpty: async () => true, start: async () => false };
    expect(await start(undefined, true, { imports })).toEqual(['import-running']);
  });
});

describe('the state of an import', () => {
  test('says whether an import is possible, and omits attributes that only the server needs', async () => {
    const imports = (known?: StoredImport) => ({
      imports: { find: async () => known, isEmpty: async () => false },
    });
    expect(await getImport('pat', imports())).toEqual({ ok: true, value: { success: true, isEmpty: false } });
    const { parts: _, ...shown } = anImport();
    expect(await getImport('pat', imports(anImport()))).toEqual({
      ok: true,
      value: { success: true, isEmpty: false, import: shown },
    });
  });
});

describe('undoing an import', () => {
  const undo = async (known: StoredImport | undefined, isTaken = true) => {
    const done: string[] = [];
    const answer = await undoImport('pat', {
      imports: {
        find: async () => known,
        undo: async () => {
          done.push('undone');
          return isTaken;
        },
      },
      offer: async () => done.push('offered'),
      clock: () => new Date(0),
    });
    return [codeOf(answer), ...done];
  };

  test('queues the next unit, and only once', async () => {
    expect(await undo(anImport())).toEqual(['ok', 'undone', 'offered']);
    expect(await undo(anImport({ state: 'undoing' }))).toEqual(['ok']);
  });

  test('is refused if there is no import, and if the import changed meanwhile', async () => {
    expect(await undo(undefined)).toEqual(['no-import']);
    expect(await undo(anImport({ state: 'undone' }), false)).toEqual(['no-import', 'undone']);
  });
});
