import { isDeepStrictEqual } from 'node:util';

export type Item = Readonly<Record<string, unknown>>;

/** The placeholders of a request. */
export interface Expressions {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

const words =
  /attribute_not_exists|attribute_exists|begins_with|contains|BETWEEN|AND|OR|IN|<>|<=|<|>|=|[(),]|[#:\w.]+/g;

const pathOf = (text: string, { ExpressionAttributeNames = {} }: Expressions): readonly string[] =>
  text.split('.').map((name) => ExpressionAttributeNames[name] ?? name);

/** The names of the attributes in a list. */
export const placesOf = (list: string, input: Expressions): readonly string[] =>
  list.split(', ').map((text) => pathOf(text, input)[0] ?? '');

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (found as Item | undefined)?.[name], item);

type Comparable = number | string;

/** True if both have the same type and `compare` holds. */
const compared = (a: unknown, b: unknown, compare: (a: Comparable, b: Comparable) => boolean): boolean =>
  typeof a === typeof b && (typeof a === 'number' || typeof a === 'string') && compare(a, b as Comparable);

const operators: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '=': (a, b) => a !== undefined && isDeepStrictEqual(a, b),
  '<>': (a, b) => !isDeepStrictEqual(a, b),
  '<': (a, b) => compared(a, b, (x, y) => x < y),
  '<=': (a, b) => compared(a, b, (x, y) => x <= y),
  '>': (a, b) => compared(a, b, (x, y) => x > y),
};

/** The words of conditions, which repeat. */
const known = new Map<unknown, readonly string[]>();

function tokensOf(text: unknown): readonly string[] {
  const tokens = known.get(text) ?? String(text).match(words) ?? [];
  known.set(text, tokens);
  return tokens;
}

/** True if an item meets a condition; an absent condition always holds. */
export function conditionHolds(text: unknown, item: Item, input: Expressions): boolean {
  if (text === undefined) return true;
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const operand = (): unknown => {
    const token = next();
    return token.startsWith(':')
      ? input.ExpressionAttributeValues?.[token]
      : valueAt(item, pathOf(token, input));
  };

  function called(name: string): boolean {
    next();
    const value = operand();
    if (name === 'attribute_exists' || name === 'attribute_not_exists') {
      next();
      return (value !== undefined) === (name === 'attribute_exists');
    }
    next();
    const part = operand();
    next();
    if (typeof value !== 'string') return Array.isArray(value) && value.includes(part);
    return name === 'begins_with' ? value.startsWith(String(part)) : value.includes(String(part));
  }

  function listed(value: unknown): boolean {
    let isFound = false;
    do {
      next();
      isFound = isDeepStrictEqual(value, operand()) || isFound;
    } while (tokens[at] === ',');
    next();
    return isFound;
  }

  function term(): boolean {
    if (tokens[at] === '(') {
      next();
      const holds = either();
      next();
      return holds;
    }
    if (tokens[at + 1] === '(' && tokens[at] !== 'IN') return called(next());
    const value = operand();
    const operator = next();
    if (operator === 'IN') return listed(value);
    const compare = operators[operator];
    if (compare) return compare(value, operand());
    if (operator !== 'BETWEEN') throw new Error(`This condition is not known in memory: ${String(text)}`);
    const [from, , to] = [operand(), next(), operand()];
    return compared(value, from, (x, y) => x >= y) && compared(value, to, (x, y) => x <= y);
  }

  function both(): boolean {
    let holds = term();
    while (tokens[at] === 'AND') {
      next();
      holds = term() && holds;
    }
    return holds;
  }

  function either(): boolean {
    let holds = both();
    while (tokens[at] === 'OR') {
      next();
      holds = both() || holds;
    }
    return holds;
  }

  return either();
}

/** The item with another value at a path. Throws if the map of an entry does not exist. */
function withValue(item: Item, [name = '', entry]: readonly string[], value: unknown): Item {
  if (entry === undefined) return { ...item, [name]: value };
  if (typeof item[name] !== 'object') throw new Error(`There is no map ${name}`);
  return { ...item, [name]: { ...(item[name] as Item), [entry]: value } };
}

/** The item after an update. */
export function updated(item: Item, text: string, input: Expressions): Item {
  const values = input.ExpressionAttributeValues ?? {};
  const [, set = ''] = /SET (.*?)(?= REMOVE | ADD |$)/.exec(text) ?? [];
  const [, removed = ''] = /REMOVE (.*?)(?= ADD |$)/.exec(text) ?? [];
  const [, added = ''] = /ADD (.*)$/.exec(text) ?? [];
  let after = item;
  for (const [, path = '', once, value = ''] of set.matchAll(
    /([#\w.]+) = (?:if_not_exists\([#\w.]+, (:\w+)\)|(:\w+))/g,
  )) {
    const place = pathOf(path, input);
    const isKept = once !== undefined && valueAt(item, place) !== undefined;
    if (!isKept) after = withValue(after, place, values[once ?? value]);
  }
  for (const path of removed.split(', ').filter(Boolean))
    after = withValue(after, pathOf(path, input), undefined);
  for (const each of added.split(', ').filter(Boolean)) {
    const [path = '', by = ''] = each.split(' ');
    const place = pathOf(path, input);
    after = withValue(after, place, Number(valueAt(item, place) ?? 0) + Number(values[by]));
  }
  return after;
}
