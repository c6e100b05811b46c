import { numberAfter } from '#domain/lite-invoice/invoice-numbers';
import { foldInvoiceNumber } from '#domain/lite-invoice/invoice-texts';
import { invoiceOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { sha256 } from '../../hash.ts';
import { text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';
import { findRaw } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { put, remove, type Write } from '../table/writes.ts';

/** Makes a number unique in its account; index 1 tells whose an invoice is. */
export const invoiceNumber = entity('invoiceNumber', { invoiceId: text }, ({ invoiceId }, { PK }) =>
  invoiceOwnerIndex(invoiceId, idInKey(PK)),
);

/** The key of a number, whatever its case and outer space. */
export const numberKey = (userId: string, number: string): ItemKey =>
  invoiceNumber.key(userId, sha256(foldInvoiceNumber(number)));

/** Gives a number to an invoice; refused where another has it. */
export const takeNumber = (userId: string, number: string, invoiceId: string): Write =>
  put(invoiceNumber, numberKey(userId, number), { invoiceId });

/** Takes a number from an invoice; one that is gone counts as taken. */
export const releaseNumber = (userId: string, number: string, invoiceId: string): Write =>
  remove(invoiceNumber, numberKey(userId, number), {
    any: [
      { attr: 'PK', exists: false },
      { attr: 'invoiceId', is: invoiceId },
    ],
  });

/** Numbers looked up at first, and most at once: as a rule the very first is free. */
const lookedUp = { first: 4, most: 100 };

/** `count` numbers, beginning with `first`. */
function numbersFrom(first: string, count: number): readonly string[] {
  const numbers: string[] = [];
  for (let at: string | undefined = first; at !== undefined && numbers.length < count; at = numberAfter(at))
    numbers.push(at);
  return numbers;
}

/** The first number from `first` on that no invoice of the account has; undefined where counting on ends. */
export async function freeNumber(table: Table, userId: string, first: string): Promise<string | undefined> {
  let count = lookedUp.first;
  for (let at: string | undefined = first; at !== undefined; count = Math.min(4 * count, lookedUp.most)) {
    const numbers = numbersFrom(at, count);
    const taken = await findRaw(
      table,
      numbers.map((number) => numberKey(userId, number)),
    );
    const isTaken = new Set(taken.map(({ SK }) => SK));
    const free = numbers.find((number) => !isTaken.has(numberKey(userId, number).SK));
    if (free !== undefined) return free;
    at = numberAfter(numbers.at(-1) ?? '');
  }
  return undefined;
}
