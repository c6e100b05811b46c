import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import { invoiceOwnerIndex, numberIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { ItemKey, Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, put, remove, type Write } from '../../platform/table/writes.ts';
import type { SaveOutcome } from '../ports.ts';

/**
 * Makes a number unique in its account. Index 1 finds the invoice's owner, index 5 the accounts that use the number.
 */
export const invoiceNumber = entity('invoiceNumber', { invoiceId: text }, ({ invoiceId }, { PK, SK }) => ({
  ...invoiceOwnerIndex(invoiceId, idInKey(PK)),
  ...numberIndex(idInKey(SK) as Sha256, idInKey(PK)),
}));

/** The key of a number. Ignores case and surrounding spaces. */
export const numberKey = (userId: string, number: string): ItemKey =>
  invoiceNumber.key(userId, sha256(foldInvoiceNumber(number)));

/** Gives a number to an invoice. Fails if another invoice has it. */
export const takeNumber = (userId: string, number: string, invoiceId: string): Write =>
  put(invoiceNumber, numberKey(userId, number), { invoiceId });

/** What it means if `takeNumber` fails: the invoice that has the number, or that the number is free again by now. */
async function numberConflict(
  table: Table,
  userId: string,
  number: string,
  invoiceId: string,
): Promise<SaveOutcome> {
  const holder = await find(table, invoiceNumber, numberKey(userId, number));
  return holder === undefined || holder.invoiceId === invoiceId
    ? { kind: 'overtaken' }
    : { kind: 'number-taken', invoiceId: holder.invoiceId };
}

/** Frees a number of an invoice. Succeeds if it is already free. */
export const releaseNumber = (userId: string, number: string, invoiceId: string): Write =>
  remove(invoiceNumber, numberKey(userId, number), {
    any: [
      { attr: 'PK', exists: false },
      { attr: 'invoiceId', is: invoiceId },
    ],
  });

/** The writes that give a saved invoice its number and free the one it had. None if they are the same. */
export function renumberWrites(
  table: Table,
  {
    userId,
    before,
    after,
  }: {
    readonly userId: string;
    readonly before: Pick<InvoiceRecord, 'invoiceNumber'> | undefined;
    readonly after: Pick<InvoiceRecord, 'invoiceNumber' | 'invoiceId'>;
  },
): readonly Write<() => Promise<SaveOutcome>>[] {
  const { invoiceId, invoiceNumber: number } = after;
  const oldNumber = before?.invoiceNumber;
  const keyOf = (text: string | undefined) => text && numberKey(userId, text).SK;
  if (keyOf(oldNumber) === keyOf(number)) return [];
  return [
    meaning(takeNumber(userId, number, invoiceId), () => numberConflict(table, userId, number, invoiceId)),
    ...(oldNumber === undefined ? [] : [releaseNumber(userId, oldNumber, invoiceId)]),
  ];
}
