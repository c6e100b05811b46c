import type { PaymentMethod } from '#domain/documents/payment';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { LedgerEntry } from '#domain/online-payments/ledger';
import type { PaymentNews } from '#domain/online-payments/news';
import { type NewEntry, tellOwnerWrites } from '../came-in/index.ts';
import { sha256 } from '../platform/hash.ts';
import type { Write } from '../platform/table/writes.ts';

/** The payment that an email to the owner is about, and its document as the email names it. */
interface ToldPayment extends Pick<NewEntry, 'document' | 'documentId' | 'title' | 'clientName'> {
  readonly userId: string;
  /** The provider's ID of the payment. */
  readonly source: string;
  readonly method: PaymentMethod;
}

/** A payment of an invoice. */
export const toldOfInvoice = (
  payment: Pick<ToldPayment, 'userId' | 'source' | 'method'>,
  { invoiceId, invoiceNumber, clientName }: InvoiceRecord,
): ToldPayment => ({
  ...payment,
  document: 'invoice',
  documentId: invoiceId,
  title: invoiceNumber,
  clientName,
});

type What = Pick<NewEntry, 'kind' | 'cents' | 'method' | 'feeCents' | 'netCents'>;

/** The writes that email the owner about a payment; `key` is unique among the emails about that payment. */
function writesFor(key: string, what: What, told: ToldPayment, now: Date): readonly Write[] {
  const { userId, source, method: _method, ...document } = told;
  const entryId = sha256(`${source}#${key}`).slice(0, 32);
  return tellOwnerWrites(userId, { entryId, at: now.toISOString(), ...document, ...what }, now);
}

const arrivalOf = (
  { grossCents, feeCents, netCents }: LedgerEntry,
  { method }: ToldPayment,
): Omit<What, 'kind'> => ({ cents: grossCents, method, feeCents, netCents });

/** The writes that tell the owner that a payment of an invoice arrived. */
export const tellOfArrival = (entry: LedgerEntry, told: ToldPayment, now: Date): readonly Write[] =>
  writesFor(`arrived-${entry.id}`, { kind: 'payment', ...arrivalOf(entry, told) }, told, now);

/** The writes that tell the owner of news about money that came in or did not; none for other news. */
export function tellOfNews(news: PaymentNews, told: ToldPayment, now: Date): readonly Write[] {
  switch (news.kind) {
    case 'deposit':
      return writesFor(news.key, { kind: 'deposit', ...arrivalOf(news.entry, told) }, told, now);
    case 'return':
      return writesFor(news.key, { kind: 'returned', cents: -news.entry.grossCents }, told, now);
    case 'refused':
      return writesFor(news.key, { kind: 'refused', cents: news.attempt.amountCents }, told, now);
    default:
      return [];
  }
}
