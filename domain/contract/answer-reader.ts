/** Thrown by a reader for an answer without something its page cannot do without. */
export class UnreadableAnswer extends Error {}

/** Reads one value of an answer as the type it should have. Throws `UnreadableAnswer` where there is no fallback. */
export type Reader<Value> = (value: unknown) => Value;

const required =
  <Value>(isRight: (value: unknown) => boolean): Reader<Value> =>
  (value) => {
    if (!isRight(value)) throw new UnreadableAnswer();
    return value as Value;
  };

/** A value that has no default, such as an id: without it the call fails. */
export const requiredText: Reader<string> = required((value) => typeof value === 'string');

/** An amount or count that must not be guessed. */
export const requiredNumber: Reader<number> = required(Number.isFinite);

/** The same with a fallback for what cannot be read. */
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

/** A field that may be absent; a wrong value counts as absent. */
export const optional = <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  withDefault(reader, undefined);

export const text: Reader<string> = withDefault(requiredText, '');
export const count: Reader<number> = withDefault(requiredNumber, 0);

export const requiredFlag: Reader<boolean> = required((value) => typeof value === 'boolean');
export const flag = (fallback: boolean): Reader<boolean> => withDefault(requiredFlag, fallback);

/** `true` of an answer that succeeded: `request` has already refused any other. */
export const success: Reader<true> = () => true;

/** One of some words; the fallback for a word of another release. */
export const oneOf = <Word extends string, Fallback>(words: readonly Word[], fallback: Fallback) =>
  withDefault(
    required<Word>((value) => words.includes(value as Word)),
    fallback,
  );

/** A list. It cannot be read if it is missing or one of its items cannot be read: a shorter list would be wrong. */
export const list =
  <Item>(item: Reader<Item>): Reader<readonly Item[]> =>
  (value) =>
    required<readonly unknown[]>(Array.isArray)(value).map(item);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record of values by any key. */
export const record =
  <Value>(reader: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  (value) =>
    Object.fromEntries(
      Object.entries(required<object>(isObject)(value)).map(([key, each]) => [key, reader(each)]),
    );

/** An object with one reader per field: a field that is added to its type does not compile without one. Fields that read as undefined are left out, and unknown fields are dropped. */
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
