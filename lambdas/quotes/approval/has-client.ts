import { clientVersionsOf, latestCopy } from '#domain/documents/client-version';
import { isClosed, isVoid } from '#domain/documents/money-amounts';
import { isWithClient } from '#domain/invoices/client-reach';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';

/** True if the invoice is not void and the client has a version of it. A client who paid has one. */
export const hasCopy = (invoice: InvoiceRecord): boolean =>
  !isVoid(invoice) &&
  latestCopy(invoice) !== undefined &&
  (isClosed(invoice) || isWithClient({ ...invoice, clientVersions: clientVersionsOf(invoice) }));

/** True if the client has the invoice, or a link to its page. */
export const hasClient = (invoice: InvoiceRecord): boolean =>
  !isVoid(invoice) && (invoice.publishedId !== undefined || hasCopy(invoice));
