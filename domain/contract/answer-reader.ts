/** Thrown by a reader if an answer lacks a value that the page needs. */
export class UnreadableAnswer extends Error {}

/**
 * Reads one value of an answer as the expected type. Throws `UnreadableAnswer` if the value is wrong and there is no
 * fallback.
 */
export type Reader<Value> = (value: unknown) => Value;

const required =
  <Value>(isRight: (value: unknown) => boolean): Reader<Value> =>
  (value) => {
    if (!isRight(value)) throw new UnreadableAnswer();
    return value as Value;
  };

/** A text without a default, such as an ID. The call fails without it. */
export const requiredText: Reader<string> = required((value) => typeof value === 'string');

/** An amount or count without a default. The call fails without it. */
export const requiredNumber: Reader<number> = required(Number.isFinite);

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

export const text: Reader<string> = withDefault(requiredText, '');
export const count: Reader<number> = withDefault(requiredNumber, 0);

export const requiredFlag: Reader<boolean> = required((value) => typeof value === 'boolean');
export const flag = (fallback: boolean): Reader<boolean> => withDefault(requiredFlag, fallback);

/** Reads `true` without looking at the value, because `request` has already refused unsuccessful answers. */
export const success: Reader<true> = () => true;

/** One of the given words. Another word, for example from a newer release, becomes the fallback. */
export const oneOf = <Word extends string, Fallback>(words: readonly Word[], fallback: Fallback) =>
  withDefault(
    required<Word>((value) => words.includes(value as Word)),
    fallback,
  );

/**
 * A list. It is unreadable if it is missing or any item is unreadable, because a list without that item would be wrong.
 */
export const list =
  <Item>(item: Reader<Item>): Reader<readonly Item[]> =>
  (value) =>
    required<readonly unknown[]>(Array.isArray)(value).map(item);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with any keys, whose values are all read by the same reader. */
export const record =
  <Value>(reader: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  (value) =>
    Object.fromEntries(
      Object.entries(required<object>(isObject)(value)).map(([key, each]) => [key, reader(each)]),
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
    const given = required<Readonly<Record<string, unknown>>>(isObject)(value);
    const entries = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [
      name,
      reader(Object.hasOwn(given, name) ? given[name] : undefined),
    ]);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as Value;
  };
