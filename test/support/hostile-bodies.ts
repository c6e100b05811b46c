import fc from 'fast-check';

/** A body as bytes, with a name for its fault. */
export interface HostileBody {
  readonly what: string;
  readonly body: Buffer;
}

const text = (what: string, body: string): HostileBody => ({ what, body: Buffer.from(body) });

/** Bodies that have broken other servers before. */
export const knownHostileBodies: readonly HostileBody[] = [
  text('empty', ''),
  text('half a JSON text', '{"recipientEmail":'),
  text('null', 'null'),
  text('a number', '1e999'),
  text('an array', '[]'),
  text('a bare string', '"x"'),
  text('deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  text('deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  text('a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  text('the same field twice', '{"email":"a@b.co","email":{"$ne":null}}'),
  text('a form', 'recipientEmail=a%40b.co&invoice=x'),
  text('XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  { what: 'bytes that are no UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  { what: 'a compressed bomb', body: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]) },
  text('257 KB', JSON.stringify({ recipientEmail: 'x'.repeat(257 * 1024) })),
  text('one megabyte of spaces', `${' '.repeat(1024 * 1024)}{}`),
];

/** Values that type checks often miss. */
const unexpectedValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -0,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '$ne',
    '../../x',
    {},
    [],
    { length: { toString: 1 } },
    { length: 1, toString: 1, valueOf: null },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(21_000)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid body with one field, at any depth, replaced, removed or added. */
function mutated(validBody: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(validBody)) {
    const [first] = validBody;
    return fc.oneof(
      unexpectedValue,
      ...(first === undefined ? [] : [mutated(first).map((mutatedElement) => [mutatedElement])]),
      fc.constant(Array.from({ length: 1_001 }, () => first)),
    );
  }
  if (typeof validBody !== 'object' || validBody === null) return unexpectedValue;
  const entries = Object.entries(validBody);
  if (entries.length === 0) return unexpectedValue;
  return fc.oneof(
    fc
      .constantFrom(...entries)
      .chain(([name, value]) => mutated(value).map((change) => ({ ...validBody, [name]: change }))),
    fc
      .constantFrom(...entries)
      .map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name))),
    unexpectedValue.map((value) => ({ ...validBody, foreign: value })),
    unexpectedValue,
  );
}

/** `count` generated mutations of a valid body. The seed makes them repeatable. */
export const mutations = (validBody: unknown, count: number, seed: number): HostileBody[] =>
  fc
    .sample(mutated(validBody), { numRuns: Math.max(0, count), seed })
    .map((value) => text('generated', JSON.stringify(value) ?? ''));

/** `count` invalid variants of a valid body: first the known hostile bodies, then mutations. */
export const hostileBodies = (validBody: unknown, count: number): HostileBody[] =>
  [...knownHostileBodies, ...mutations(validBody, count - knownHostileBodies.length, 20261103)].slice(
    0,
    count,
  );

/** Copies of a valid body: in each, one text ends with half of a surrogate pair. */
export function withHalfSurrogates(validBody: unknown): readonly unknown[] {
  if (typeof validBody === 'string') return [`${validBody}\ud83d`];
  if (Array.isArray(validBody))
    return validBody.slice(0, 1).flatMap((first) => withHalfSurrogates(first).map((half) => [half]));
  if (typeof validBody !== 'object' || validBody === null) return [];
  return Object.entries(validBody).flatMap(([name, value]) =>
    withHalfSurrogates(value).map((half) => ({ ...validBody, [name]: half })),
  );
}

/** Values that no field accepts, and that break code which uses a value before checking its type. */
const oddShapes: readonly unknown[] = [
  { length: { toString: 1 } },
  { length: { valueOf: 1, toString: 1 } },
  { length: -1, toString: 1, toJSON: 1 },
  [{ length: { toString: 1 } }],
];

/** Copies of a valid body: in each, an odd value replaces the body, a field or a nested field. */
export function withOddShapes(validBody: unknown): readonly unknown[] {
  const deeper = Array.isArray(validBody)
    ? validBody.slice(0, 1).flatMap((first) => withOddShapes(first).map((shape) => [shape]))
    : typeof validBody === 'object' && validBody !== null
      ? Object.entries(validBody).flatMap(([name, value]) =>
          withOddShapes(value).map((shape) => ({ ...validBody, [name]: shape })),
        )
      : [];
  return [...oddShapes, ...deeper];
}
