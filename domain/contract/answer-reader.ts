/** Thrown by a reader if an answer lacks a value that the page needs. */
export class UnreadableAnswer extends Error {}

/**
 * Reads one value of an answer as the expected type. Throws `UnreadableAnswer` if the value is wrong and there is no
 * fallback.
 */
export type Reader<Value> = (value: unknown) => Value;

const strict =
  <Value>(isRight: (value: unknown) => boolean): Reader<Value> =>
  (value) => {
    if (!isRight(value)) throw new UnreadableAnswer();
    return value as Value;
  };

/** A text without a default, such as an ID. The call fails without it. */
export const strictText: Reader<string> = strict((value) => typeof value === 'string');

/** An amount or count without a default. The call fails without it. */
export const strictNumber: Reader<number> = strict(Number.isFinite);

/** The same reader, with a fallback for values it cannot read. */
export const withDefault =
  <Value, Fallback>(reader: Reader<Value>, fallback: Fallback): Reader<Value | Fallback> =>
  (value) => {
    try {
      return reader(value);
    } catch (error) {
      if (error instanceof UnreadableAnswer) return fallback;
      throw error;
    }
  };

/** A field that may be absent. A wrong value counts as absent. */
export const optional = <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  withDefault(reader, undefined);

/** A field that may be absent, and is unreadable if its value is wrong: for amounts of money. */
export const strictOptional =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : reader(value);

export const text: Reader<string> = withDefault(strictText, '');
export const count: Reader<number> = withDefault(strictNumber, 0);

export const strictFlag: Reader<boolean> = strict((value) => typeof value === 'boolean');
export const flag = (fallback: boolean): Reader<boolean> => withDefault(strictFlag, fallback);

/** Reads `true` without looking at the value, because `request` has already refused unsuccessful answers. */
export const success: Reader<true> = () => true;

/**
 * One of the values of a union type. Another value, for example from a newer release, becomes the fallback. The values
 * are given as keys, so that the compiler reports a missing one; importing the list that defines them would make every
 * first load larger.
 */
export const oneOf = <Value extends string, Fallback>(
  values: Readonly<Record<Value, true>>,
  fallback: Fallback,
): Reader<Value | Fallback> =>
  withDefault(
    strict<Value>((value) => typeof value === 'string' && Object.hasOwn(values, value)),
    fallback,
  );

/**
 * A list. It is unreadable if it is missing or any item is unreadable, because a list without that item would be wrong.
 */
export const list =
  <Item>(item: Reader<Item>): Reader<readonly Item[]> =>
  (value) =>
    strict<readonly unknown[]>(Array.isArray)(value).map(item);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with any keys, whose values are all read by the same reader. */
export const record =
  <Value>(reader: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  (value) =>
    Object.fromEntries(
      Object.entries(strict<object>(isObject)(value)).map(([key, each]) => [key, reader(each)]),
    );

/**
 * An object with one reader per field; the type checker reports a field without a reader. Fields that read as undefined
 * are left out, and unknown fields are dropped.
 */
export const object =
  <Value extends object>(
    fields: {
      readonly [Key in keyof Value]-?: Reader<
        object extends Pick<Value, Key> ? Value[Key] | undefined : Value[Key]
      >;
    },
  ): Reader<Value> =>
  (value) => {
    const given = strict<Readonly<Record<string, unknown>>>(isObject)(value);
    const entries = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [
      name,
      reader(Object.hasOwn(given, name) ? given[name] : undefined),
    ]);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as Value;
  };
