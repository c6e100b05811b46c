import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import { invoiceOwnerIndex, numberIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { ItemKey, Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';

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

/** Frees a number of an invoice. Succeeds if it is already free. */
export const releaseNumber = (userId: string, number: string, invoiceId: string): Write =>
  remove(invoiceNumber, numberKey(userId, number), {
    any: [
      { attr: 'PK', exists: false },
      { attr: 'invoiceId', is: invoiceId },
    ],
  });
