import { numberAfter } from '#domain/invoices/invoice-defaults';
import type { ItemKey } from '#domain/table/keys';
import { findRaw } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';

/**
 * How many numbers the first read looks up, and the most that a later one looks up. Usually the first number is free.
 */
const readSize = { first: 4, max: 100 };

/** `count` numbers, starting with `first`. */
function numbersFrom(first: string, count: number): readonly string[] {
  const numbers: string[] = [];
  for (let at: string | undefined = first; at !== undefined && numbers.length < count; at = numberAfter(at))
    numbers.push(at);
  return numbers;
}

/** The first number from `first` on that is not taken; undefined if no number can follow. */
export async function freeNumber(
  table: Table,
  keyOf: (number: string) => ItemKey,
  first: string,
): Promise<string | undefined> {
  let count = readSize.first;
  for (let at: string | undefined = first; at !== undefined; count = Math.min(4 * count, readSize.max)) {
    const numbers = numbersFrom(at, count);
    const takenItems = await findRaw(table, numbers.map(keyOf));
    const takenKeys = new Set(takenItems.map(({ SK }) => SK));
    const free = numbers.find((number) => !takenKeys.has(keyOf(number).SK));
    if (free !== undefined) return free;
    at = numberAfter(numbers.at(-1) ?? '');
  }
  return undefined;
}
