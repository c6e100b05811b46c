import { describe, expect, test } from 'vitest';
import { FileObject, notationOf, Reference } from '#lambdas/platform/pdf/file-object';

describe('a value in a PDF', () => {
  test.each([
    ['a string is a name', 'Catalog', '/Catalog'],
    ['a number has up to six places', 1 / 3, '0.333333'],
    ['true is a word', true, 'true'],
    ['an object of the file is mentioned by its number', new Reference(12), '12 0 R'],
    ['a list is in brackets', ['XYZ', null, 1], '[/XYZ null 1]'],
    [
      'a dictionary has its entries in their order',
      { Type: 'Page', Box: [0, 1] },
      '<</Type /Page /Box [0 1]>>',
    ],
    ['a date is in UTC', new Date('2026-11-03T10:05:09.400Z'), '(D:20261103100509Z)'],
    ['a text is in parentheses', new String('Bill'), '(Bill)'],
    ['a text cannot end its own parentheses', new String('A) /AA (\\'), '(A\\) /AA \\(\\\\)'],
    ['a text with other characters is hexadecimal', new String('é\n'), '<feff00e9000a>'],
  ])('is written so: %s', (_, value, notation) => {
    expect(notationOf(value)).toBe(notation);
  });
});

test('an object has a text stream if it has lines, a binary stream if it has bytes, and otherwise none', () => {
  const written: FileObject[] = [];
  const writer = { writeObject: (object: FileObject) => written.push(object) };
  const [lines, bytes, plain] = [1, 2, 3].map((id) => new FileObject(id, {}, writer));
  lines?.write('q');
  lines?.end('Q');
  bytes?.end(Uint8Array.of(1, 2));
  plain?.end();
  const seen = written.map(({ id, isText, stream }) => [id, isText, stream && [...stream.joined()]]);
  expect(seen).toEqual([
    [1, true, [...Buffer.from('q\nQ\n')]],
    [2, false, [1, 2]],
    [3, false, undefined],
  ]);
});
