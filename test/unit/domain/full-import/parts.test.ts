import { describe, expect, test } from 'vitest';
import { fullImportLimits, importedKinds } from '#domain/full-import/full-import';
import {
  countRecords,
  kindOfFile,
  placeText,
  type RecordFile,
  splitIntoParts,
  wrongRecord,
} from '#domain/full-import/parts';

const { partBytes, partRecords, recordBytes } = fullImportLimits;

/** A record whose JSON has exactly this many bytes. */
const recordOf = (bytes: number) => ({ x: 'x'.repeat(bytes - '{"x":""}'.length) });

const fileOf = (name: string, records: readonly unknown[]): RecordFile => ({
  name: `json/${name}.json`,
  records,
});

describe('a file of a full export', () => {
  test('has the kind that its name says, with or without a number', () => {
    for (const kind of importedKinds) {
      expect(kindOfFile(`json/${kind}.json`)).toBe(kind);
      expect(kindOfFile(`json/${kind}-0012.json`)).toBe(kind);
      expect(kindOfFile(`json/${kind}-12345.json`)).toBe(kind);
      for (const name of [
        `${kind}.json`,
        `json/${kind}-012.json`,
        `x/json/${kind}.json`,
        `json/${kind}.json.x`,
      ])
        expect([name, kindOfFile(name)]).toEqual([name, undefined]);
    }
    expect(kindOfFile('json/profile.json')).toBeUndefined();
  });

  test('is counted by kind, with the payments of its invoices', () => {
    const files = [
      fileOf('clients', [{}, {}]),
      fileOf('invoices-0001', [{ payments: [1, 2] }, { payments: 'no' }, null, {}]),
      fileOf('invoices-0002', [{ payments: [1] }]),
      fileOf('jobs', [{}]),
      fileOf('quotes', [{ payments: [1, 2, 3] }]),
      fileOf('profile', [{}]),
    ];
    expect(countRecords(files)).toEqual({
      clients: 2,
      items: 0,
      jobs: 1,
      invoices: 5,
      quotes: 1,
      payments: 3,
    });
  });

  test('is refused at its first record above the size limit', () => {
    const files = [
      fileOf('clients', [recordOf(recordBytes), {}]),
      fileOf('items', [{}, recordOf(recordBytes + 1), recordOf(recordBytes + 2)]),
    ];
    const wrong = wrongRecord(files);
    expect(wrong).toEqual({
      place: { file: 'json/items.json', record: 2 },
      fault: 'This record is too large.',
    });
    expect(wrong && placeText(wrong.place)).toBe('json/items.json, record 2');
    expect(wrongRecord(files.slice(0, 1))).toBeUndefined();
  });

  test('is refused at a record that is nested too deeply, and at one with the ID of an earlier record', () => {
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(wrongRecord([fileOf('quotes', [{}, nested(100_000)])])).toEqual({
      place: { file: 'json/quotes.json', record: 2 },
      fault: 'This record cannot be read.',
    });
    expect(wrongRecord([fileOf('quotes', [nested(fullImportLimits.recordDepth)])])).toBeUndefined();
    const sameName = [fileOf('clients', [{ clientId: 'one' }]), fileOf('items', [{ itemId: 'one' }])];
    expect(wrongRecord(sameName)).toBeUndefined();
    expect(
      wrongRecord([...sameName, fileOf('clients-0002', [{ clientId: 'two' }, { clientId: 'one' }])]),
    ).toEqual({
      place: { file: 'json/clients-0002.json', record: 2 },
      fault: 'Another record has the same ID.',
    });
  });
});

describe('the parts of an import', () => {
  test('contain every record once with its place, one kind each, in the order of the import', () => {
    const files = [
      fileOf('quotes', ['q1']),
      fileOf('invoices-0002', ['i3']),
      fileOf('clients', ['c1', 'c2']),
      fileOf('profile', ['p']),
      fileOf('invoices-0001', ['i1', 'i2']),
    ];
    expect(splitIntoParts(files).map(({ kind, records }) => [kind, records])).toEqual([
      ['clients', ['c1', 'c2']],
      ['invoices', ['i3', 'i1', 'i2']],
      ['quotes', ['q1']],
    ]);
    expect(splitIntoParts(files)[1]?.places).toEqual([
      { file: 'json/invoices-0002.json', record: 1 },
      { file: 'json/invoices-0001.json', record: 1 },
      { file: 'json/invoices-0001.json', record: 2 },
    ]);
  });

  test('end at the limit of records, and with the record that reaches the limit of bytes', () => {
    const lengthsOf = (records: readonly unknown[]) =>
      splitIntoParts([fileOf('items', records)]).map((part) => part.records.length);
    expect(lengthsOf(Array.from({ length: 2 * partRecords + 1 }, () => 1))).toEqual([
      partRecords,
      partRecords,
      1,
    ]);
    expect(lengthsOf(Array.from({ length: partRecords }, () => 1))).toEqual([partRecords]);
    const half = recordOf(partBytes / 2);
    expect(lengthsOf([half, half, half, half, half])).toEqual([2, 2, 1]);
    expect(lengthsOf([recordOf(partBytes / 2 - 1), half, half, half])).toEqual([3, 1]);
  });

  test('are never none, so that an empty export can be imported', () => {
    const empty = { kind: 'clients', records: [], places: [] };
    expect([splitIntoParts([]), splitIntoParts([fileOf('items', [])])]).toEqual([[empty], [empty]]);
  });
});
