import * as z from 'zod/mini';

/** The parts of a schema's definition that decide what it accepts. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly defaultValue?: unknown;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
}

const letters = 'abcdef0123456789';

/** Texts in the formats of our fields, and texts that only contain one. */
const texts: readonly string[] = [
  '',
  ' ',
  'x',
  'DELETE',
  'delete',
  '#2563eb',
  '#25AF',
  'x#2563eb',
  '#2563ebx',
  '#25_3eb',
  '2026-02-28',
  '2026-02-30',
  '1969-12-31',
  '9999-12-31',
  '2026-2-8',
  'x2026-02-28',
  letters.repeat(4),
  `x${letters.repeat(4)}`,
  `${letters.repeat(4)}x`,
  letters.repeat(4).toUpperCase(),
  'a-_Z9',
  'a/b',
  'ü',
];

const numbers = [-1, 0, 0.5, 1, 1.5, 12, 13, 24, 25, 100_000, 1_000_000];

const others = [null, true, false, {}, [], [1]];

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.core.safeParse(schema, value).success;

/** The largest number up to 32,767 that passes; -1 if 1 does not pass. The numbers below it pass as well. */
function largest(passes: (count: number) => boolean): number {
  let found = 0;
  for (let step = 16_384; step >= 1; step /= 2) if (passes(found + step)) found += step;
  return found === 0 ? -1 : found;
}

const shown = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(' ');

/** What a schema without parts accepts. */
function leafText(schema: z.core.$ZodType, type: string): string {
  const most = largest((count) => accepts(schema, 'x'.repeat(count)));
  const short = texts.filter((text) => text.length <= most);
  const formats = texts.filter((text) => accepts(schema, text));
  const limit = most < 0 ? '' : `, at most ${most} characters`;
  const accepted = [
    // A free text accepts all of them.
    ...(short.every((text) => formats.includes(text)) && most >= 0 ? [] : formats),
    ...numbers.filter((value) => accepts(schema, value)),
    ...others.filter((value) => accepts(schema, value)),
  ];
  return `${type}${limit}${accepted.length === 0 ? '' : `; accepts ${shown(accepted)}`}`;
}

const partsOf = ({ options, in: input, element, valueType }: Definition) => ({
  options,
  input,
  element,
  valueType,
});

/** Lines that say what a schema accepts: its fields, defaults, limits and formats. */
export function schemaLines(schema: z.core.$ZodType, name: string, indent = ''): readonly string[] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, innerType, shape, catchall, defaultValue } = definition;
  const below = `${indent}  `;
  if (innerType) {
    const suffix = type === 'default' ? ` = ${JSON.stringify(defaultValue)}` : ` (${type})`;
    return schemaLines(innerType, `${name}${suffix}`, indent);
  }
  if (shape)
    return [
      `${indent}${name}: object${catchall?._zod.def.type === 'never' ? ' without other fields' : ''}`,
      ...Object.entries(shape).flatMap(([field, part]) => schemaLines(part, field, below)),
    ];
  const { options, input, element, valueType } = partsOf(definition);
  if (element) {
    const item = [{}, { id: 'x' }, 'x', 0].find((value) => accepts(element, value));
    const most = item === undefined ? 'some' : largest((count) => accepts(schema, Array(count).fill(item)));
    return [`${indent}${name}: list of ${most}`, ...schemaLines(element, 'each', below)];
  }
  if (valueType) return [`${indent}${name}: record`, ...schemaLines(valueType, 'each', below)];
  if (input) {
    const converted = [1.1, 1e21, null, '1.10'].map((value) => z.core.safeParse(schema, value).data);
    return [`${indent}${name}: converts to ${shown(converted)}`, ...schemaLines(input, 'from', below)];
  }
  if (options)
    return [`${indent}${name}: one of`, ...options.flatMap((one) => schemaLines(one, 'either', below))];
  const json = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }).enum ?? []);
  const choices = ['enum', 'literal'].includes(type) ? ` ${json}` : '';
  return [`${indent}${name}: ${leafText(schema, type)}${choices}`];
}
