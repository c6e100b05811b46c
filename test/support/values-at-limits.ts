/** Values at the limits of fields, and just beyond them. */

const dates = [
  '0001-01-01',
  '1969-12-31',
  '1970-01-01',
  '1970-01-02',
  '2026-02-28',
  '2026-02-29',
  '2028-02-29',
  '2026-03-08',
  '2026-11-01',
  '2026-12-31',
  '2200-12-30',
  '2200-12-31',
  '2201-01-01',
  '9999-12-31',
  '',
  '2026-13-01',
  '2026-00-10',
  '10000-01-01',
  '-0001-01-01',
  '2026-1-1',
  '２０２６-01-01',
];

const ids = [
  '0'.repeat(26),
  '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  'z'.repeat(26),
  'A'.repeat(21),
  'A'.repeat(22),
  'A'.repeat(23),
  'a'.repeat(40),
  'a'.repeat(41),
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(1_100),
  'x',
  '-',
  '_',
  '.',
  '..',
  'a#b',
  'a/b',
  'ü',
  '\u0000',
  ' ',
  '%',
  '漢',
];

const amounts = [
  '0',
  '-0',
  '0.00',
  '0.001',
  '0.005',
  '.5',
  '5.',
  '1e5',
  '1,000.00',
  '99999999999.99',
  '100000000000',
  '99999999.999',
  '-1',
  '100',
  '100.001',
  '٣',
  'Infinity',
  'NaN',
  '0x10',
  '1'.repeat(400),
];

const lengths = [
  1, 2, 30, 31, 40, 41, 64, 65, 200, 201, 254, 255, 500, 501, 1_000, 1_001, 2_000, 2_001, 4_000, 4_001, 5_000,
  5_001, 20_000,
];

const signs = [
  'x',
  ' ',
  '\n',
  '"',
  '<',
  '漢',
  'ﷺ',
  '😀',
  'e\u0301',
  '\u202e',
  '\u3164',
  '\u0000',
  '\ud83d',
  '=?',
];

const numbers = [0, -0, 1, -1, 0.1, 14, 15, 199, 200, 201, 2 ** 31, 2 ** 53, 1e308, -1e308];

export type Random = () => number;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const text = (random: Random): string => pick(random, signs).repeat(pick(random, lengths));

/** Returns an existing ID for a field of this name, or an ID at a limit. */
export type IdSource = (random: Random, name: string) => string;

export const idAtLimit = (random: Random): string => pick(random, ids);

const isDateName = (name: string) => /date|from|until|^on$|day|month/i.test(name);
const isIdName = (name: string) => /Id$|basedOn|afterMail|token|uid/.test(name);
const isAmountName = (name: string) => /price|quantity|amount|percent|rate|discount|deposit|tax/i.test(name);

function stringAtLimit(random: Random, name: string, idOf: IdSource): string {
  if (random() < 0.15) return text(random);
  if (isDateName(name)) return pick(random, dates);
  if (isIdName(name)) return idOf(random, name);
  if (isAmountName(name)) return pick(random, amounts);
  return random() < 0.1 ? '' : text(random);
}

/** A value of the same type at one of its limits. */
function atLimit(random: Random, name: string, value: unknown, idOf: IdSource): unknown {
  if (random() < 0.03) return pick<unknown>(random, [null, {}, [], '', 0, true]);
  if (typeof value === 'string') return stringAtLimit(random, name, idOf);
  if (typeof value === 'number') return pick(random, numbers);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value))
    return Array.from({ length: pick(random, [0, 1, 2, 199, 200, 201, 1_000]) }, () => value[0]);
  return value;
}

/** A copy of a body in which each value is replaced, with this probability, by one at its limit. */
export function withLimits(random: Random, body: unknown, share: number, idOf: IdSource): unknown {
  const change = (name: string, value: unknown): unknown => {
    if (random() < share && (typeof value !== 'object' || Array.isArray(value)))
      return atLimit(random, name, value, idOf);
    if (Array.isArray(value)) return value.map((element) => change(name, element));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, change(key, element)]));
  };
  return change('', body);
}
