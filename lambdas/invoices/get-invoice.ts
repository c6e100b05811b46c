import type { Problem } from '#domain/contract/problems';
import { clientVersionsOf, hasOlderVersion, latestCopy } from '#domain/documents/client-version';
import { isUnfinished } from '#domain/documents/invoice-status';
import { hasPayments } from '#domain/documents/money-amounts';
import type { GetInvoiceAnswer, InvoiceDetail } from '#domain/invoices/contract';
import { withDeposits } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { shownSince } from '#domain/invoices/link-version';
import { isOfReportedAccount, type RecordedPayment } from '#domain/invoices/receipt';
import type { ListedPayment, WaitingReceipt } from '#domain/invoices/receipt-news';
import { shownTimeline } from '#domain/invoices/timeline';
import { movablePart } from '#domain/online-payments/move';
import { refundableByPayment } from '#domain/online-payments/refund';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { deductedDeposit, type ReceivedDeposit } from '#domain/quotes/received-deposit';
import { ok, type Result } from '#domain/result';
import { invoiceToShow } from './own-invoice.ts';
import type { InvoicePayments } from './payments/payment-ports.ts';
import type { OnlineAcceptance } from './pdf/payable-online.ts';
import type { DepositOf, InvoiceReader } from './ports.ts';
import { checkForClient } from './search/check-stored-invoice.ts';
import { summarizeInvoice } from './search/summarize-invoice.ts';
import type { Timelines } from './share/share-ports.ts';

/** A payment without the attributes that only the server needs. */
const shownPayment = (
  { paymentId, amountCents, date, method, note, online, isDeposit }: ListedPayment,
  record: InvoiceRecord,
): ListedPayment => ({
  paymentId,
  amountCents,
  date,
  method,
  ...(note !== undefined && { note }),
  ...(online && { online }),
  ...(isDeposit && { isDeposit }),
  ...(online && isOfReportedAccount({ online }, record) && { isReported: true }),
});

export interface GetInvoicePorts extends OnlineAcceptance {
  readonly invoices: InvoiceReader;
  readonly timelines: Timelines;
  readonly payments: Pick<InvoicePayments, 'list'>;
  /** Which of the payments have a receipt that was not emailed yet. */
  readonly waitingReceipts: (
    userId: string,
    invoiceId: string,
    payments: readonly RecordedPayment[],
  ) => Promise<readonly WaitingReceipt[]>;
  /** The deposit received on a quote of the account. */
  readonly depositOf: DepositOf;
  /** True while a payment may have been made that could not be read yet. */
  readonly isBeingChecked: (userId: string, record: InvoiceRecord) => Promise<boolean>;
}

/**
 * What the quote of an invoice says: how its deposit was received, what is agreed, and what invoices bill of it. Nothing
 * about a void invoice but what a progress invoice needs.
 */
async function quotedFor(
  userId: string,
  record: InvoiceRecord,
  { depositOf }: Pick<GetInvoicePorts, 'depositOf'>,
): Promise<{ readonly deposit?: ReceivedDeposit | undefined; readonly billing?: QuoteBilling | undefined }> {
  const { quoteId, progress, status } = record;
  if (quoteId === undefined || (status === 'void' && !progress)) return {};
  const read = await depositOf(userId, quoteId, { withDrafts: progress !== undefined });
  // A void invoice returned its deposit.
  const deposit = status === 'void' ? undefined : deductedDeposit(record, read?.received);
  if (!read?.billing) return { deposit };
  const { title, agreed, parts, drafts } = read.billing;
  return { deposit, billing: { title, agreed, parts, ...(drafts && { drafts }) } };
}

/** The payments of an invoice, and their receipts that were not emailed yet. */
async function paymentsOf(
  userId: string,
  record: InvoiceRecord,
  { payments, waitingReceipts }: Pick<GetInvoicePorts, 'payments' | 'waitingReceipts'>,
) {
  // A payment that was refunded completely leaves no paid amount, but is still listed.
  if (!hasPayments(record) && !record.onlinePayments?.payments) return { paid: [], waitingReceipts: [] };
  const paid = await payments.list(userId, record.invoiceId);
  return { paid, waitingReceipts: await waitingReceipts(userId, record.invoiceId, paid) };
}

/** The content of the version that the client received last, if that is not the current version. */
async function clientContent(
  userId: string,
  record: InvoiceRecord,
  { findContent }: Pick<InvoiceReader, 'findContent'>,
): Promise<Pick<InvoiceDetail, 'clientContent'>> {
  const copy = hasOlderVersion({ status: record.status, clientVersions: clientVersionsOf(record) })
    ? latestCopy(record)
    : undefined;
  const content = copy && (await findContent(userId, copy.contentId));
  return content ? { clientContent: content.invoice } : {};
}

/**
 * One invoice with its content as issued (rule 24) and its timeline. Saving or deleting a draft deletes its previous
 * content. If that happens after the invoice was read, starts again, with at most `attempts` attempts.
 */
export async function getInvoice(
  userId: string,
  invoiceId: string,
  ports: GetInvoicePorts,
  attempts = 3,
): Promise<Result<GetInvoiceAnswer, Problem>> {
  const { invoices, timelines } = ports;
  const own = await invoiceToShow(userId, invoiceId, invoices);
  if (!own.ok) return own;
  const record = own.value;
  const [
    content,
    timeline,
    { paid, waitingReceipts },
    { deposit, billing },
    otherClientContent,
    isBeingChecked,
  ] = await Promise.all([
    invoices.findContent(userId, record.contentId),
    timelines.read(userId, invoiceId),
    paymentsOf(userId, record, ports),
    quotedFor(userId, record, ports),
    clientContent(userId, record, invoices),
    ports.isBeingChecked(userId, record),
  ]);
  if (!content && attempts > 1) return getInvoice(userId, invoiceId, ports, attempts - 1);
  if (!content) throw new Error('An invoice has no content');
  const takesOnline = content.takesOnline && (await ports.takesOnlinePayments(userId));
  const linkCurrentSince = shownSince(record);
  // The payments of an imported invoice were made to another account and cannot be refunded or moved here.
  const isImported = record.importId !== undefined;
  const refundable = isImported ? {} : refundableByPayment(paid, record.onlinePayments);
  const movable = isImported ? undefined : movablePart(record, paid, record.onlinePayments);
  return ok({
    success: true,
    invoice: {
      ...summarizeInvoice(record),
      content: content.invoice,
      ...(content.typed && { typed: content.typed }),
      ...(isUnfinished(record) && checkForClient(record, content).ok && { isComplete: true }),
      // An invoice gets its `clientId` when it is first sent. Until then, the client that the owner picked is shown.
      ...(record.clientId === undefined &&
        content.pickedClientId !== undefined && { clientId: content.pickedClientId }),
      ...(linkCurrentSince !== undefined && { shownSince: linkCurrentSince }),
      ...otherClientContent,
      brandColor: content.brandColor,
      ...(content.howToPay && { howToPay: content.howToPay }),
      ...(takesOnline && { takesOnline: true }),
      ...(content.logoVersion !== undefined && { logoVersion: content.logoVersion }),
      userEmail: content.userEmail,
      ...(billing && { billing }),
      ...(deposit && { deposit }),
      ...(isBeingChecked && { isBeingChecked }),
      ...(paid.length > 0 && {
        payments: withDeposits(paid, record).map((payment) => shownPayment(payment, record)),
      }),
      ...(waitingReceipts.length > 0 && { waitingReceipts }),
      ...(Object.keys(refundable).length > 0 && { refundable }),
      ...(movable && { movableCents: movable.cents }),
      timeline: shownTimeline(timeline, record),
    },
  });
}
