import { numberAfter } from '#domain/invoices/invoice-defaults';
import type { ItemKey } from '#domain/table/keys';
import { findRaw } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';

/** Numbers looked up in the first call, and at most per call. Usually the first number is free. */
const lookedUp = { first: 4, most: 100 };

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
  let count = lookedUp.first;
  for (let at: string | undefined = first; at !== undefined; count = Math.min(4 * count, lookedUp.most)) {
    const numbers = numbersFrom(at, count);
    const taken = await findRaw(table, numbers.map(keyOf));
    const isTaken = new Set(taken.map(({ SK }) => SK));
    const free = numbers.find((number) => !isTaken.has(keyOf(number).SK));
    if (free !== undefined) return free;
    at = numberAfter(numbers.at(-1) ?? '');
  }
  return undefined;
}
