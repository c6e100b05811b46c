/**
 * A condition on an item; if several are given, all must hold. `entry` is a key of a map attribute. `within` includes
 * both ends.
 */
export type Condition<Name extends string = string> =
  | { readonly attr: Name; readonly entry?: string; readonly exists: boolean }
  | { readonly attr: Name; readonly is: unknown }
  | { readonly attr: Name; readonly isNot: unknown }
  | { readonly attr: Name; readonly oneOf: readonly unknown[] }
  | { readonly attr: Name; readonly below: number | string }
  | { readonly attr: Name; readonly above: number | string }
  | { readonly attr: Name; readonly contains: string }
  | { readonly attr: Name; readonly within: readonly [from: number | string, to: number | string] }
  | { readonly any: readonly Condition<Name>[] };

/** A change of the named attributes; all others stay as they are. */
export interface Change<Fields = Readonly<Record<string, unknown>>> {
  /** New values of attributes; undefined leaves the attribute as it is. */
  readonly set?: { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
  /** What attributes are from now on; an attribute that is undefined here is removed. */
  readonly replace?: { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
  /** Values for attributes that do not exist yet; existing attributes keep their value, undefined sets nothing. */
  readonly setOnce?: { readonly [Name in keyof Fields]?: Fields[Name] };
  /** Amounts added to numbers; a missing attribute counts as 0. */
  readonly add?: { readonly [Name in keyof Fields]?: number };
  /** New values of single entries of map attributes; undefined removes the entry. */
  readonly entries?: { readonly [Name in keyof Fields]?: Readonly<Record<string, unknown>> };
}

/**
 * Collects placeholders for the names and values in a request's expressions, so that neither can be parsed as an
 * expression.
 */
export function placeholders() {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};
  return {
    name(attribute: string): string {
      const placeholder = names.get(attribute) ?? `#${names.size}`;
      names.set(attribute, placeholder);
      return placeholder;
    },
    value(value: unknown): string {
      const placeholder = `:${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    /** The request parameters that define all placeholders used. */
    attributes: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          [...names].map(([name, placeholder]) => [placeholder, name]),
        ),
      }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  };
}

export type Placeholders = ReturnType<typeof placeholders>;

function conditionText(condition: Condition, place: Placeholders): string {
  if ('any' in condition) return `(${condition.any.map((each) => conditionText(each, place)).join(' OR ')})`;
  const name = place.name(condition.attr);
  if ('exists' in condition) {
    const path = condition.entry === undefined ? name : `${name}.${place.name(condition.entry)}`;
    return `attribute_${condition.exists ? 'exists' : 'not_exists'}(${path})`;
  }
  if ('is' in condition) return `${name} = ${place.value(condition.is)}`;
  if ('isNot' in condition) return `${name} <> ${place.value(condition.isNot)}`;
  if ('below' in condition) return `${name} < ${place.value(condition.below)}`;
  if ('above' in condition) return `${name} > ${place.value(condition.above)}`;
  if ('contains' in condition) return `contains(${name}, ${place.value(condition.contains)})`;
  if ('within' in condition)
    return `${name} BETWEEN ${place.value(condition.within[0])} AND ${place.value(condition.within[1])}`;
  return `${name} IN (${condition.oneOf.map((value) => place.value(value)).join(', ')})`;
}

/** A condition expression in which all conditions must hold. */
export const conditionsText = (conditions: readonly Condition[], place: Placeholders): string =>
  conditions.map((condition) => conditionText(condition, place)).join(' AND ');

/** The fields that have a value. */
export const withoutUndefined = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** An update expression. Throws if the change is empty, which DynamoDB would refuse. */
export function changeText(change: Change, place: Placeholders): string {
  const { set = {}, replace = {}, setOnce = {}, add = {}, entries = {} } = change;
  const setsAndRemovals: readonly (readonly [path: string, value: unknown])[] = [
    ...Object.entries(withoutUndefined(set)).map(([name, value]) => [place.name(name), value] as const),
    ...Object.entries(replace).map(([name, value]) => [place.name(name), value] as const),
    ...Object.entries(entries).flatMap(([name, map = {}]) =>
      Object.entries(map).map(
        ([entry, value]) => [`${place.name(name)}.${place.name(entry)}`, value] as const,
      ),
    ),
  ];
  const assigned = [
    ...setsAndRemovals
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => `${path} = ${place.value(value)}`),
    ...Object.entries(withoutUndefined(setOnce)).map(
      ([name, value]) => `${place.name(name)} = if_not_exists(${place.name(name)}, ${place.value(value)})`,
    ),
  ];
  const clauses = [
    ['SET', assigned],
    ['REMOVE', setsAndRemovals.filter(([, value]) => value === undefined).map(([path]) => path)],
    [
      'ADD',
      Object.entries(add).flatMap(([name, by]) => (by ? [`${place.name(name)} ${place.value(by)}`] : [])),
    ],
  ] as const;
  const text = clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
    .join(' ');
  if (text === '') throw new Error('An update must change something');
  return text;
}
