import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** The client's link of an invoice; it works only while the invoice names it too. */
export const invoiceLink = entity('invoiceLink', { userId: text, invoiceId: text });
