import { withoutBrand } from './without-brand.ts';

/** The result of a function in a table of texts; undefined if it takes something else than counts, amounts and names. */
function resultOf(make: (...given: readonly unknown[]) => unknown, given: readonly unknown[]): unknown {
  try {
    return make(...given);
  } catch {
    return undefined;
  }
}

/**
 * Every value of a table on a line of its own. Functions are called with amounts or counts, with 1 and with more, so
 * that their texts are listed too.
 */
export function tableLines(name: string, value: unknown): readonly string[] {
  if (typeof value === 'function')
    return [
      [1, 1, 1],
      [250_000, 2, 3],
    ].flatMap((given) => {
      const result = resultOf(value as () => unknown, given);
      const shownName = `${name}(${given.slice(0, Math.max(1, value.length)).join(', ')})`;
      return result === undefined || typeof result === 'function' ? [] : tableLines(shownName, result);
    });
  if (value instanceof RegExp) return [`${name}: ${value}`];
  const entries =
    value instanceof Set || value instanceof Map
      ? [...value].entries()
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
        : undefined;
  if (!entries) return [`${name}: ${withoutBrand(JSON.stringify(value) ?? 'undefined')}`];
  const list = [...entries];
  if (
    list.every(([, each]) => typeof each !== 'object' && typeof each !== 'function') &&
    Array.isArray(value)
  )
    return [`${name}: ${withoutBrand(value.map((each) => JSON.stringify(each)).join(', '))}`];
  return list.flatMap(([key, each]) => tableLines(`${name}.${key}`, each));
}
