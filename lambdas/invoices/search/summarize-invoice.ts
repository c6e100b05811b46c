import { clientVersionsOf } from '#domain/documents/client-version';
import { isPaymentChecked } from '#domain/documents/money-amounts';
import { invoiceOnlineOf } from '#domain/documents/online/invoice-online';
import { hasCheckOnTheWay } from '#domain/invoices/check-on-the-way';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { isCorrectedByLink } from '#domain/invoices/link-version';

/** The row of an invoice in an answer, without the attributes that only the server needs. */
export const summarizeInvoice = (record: InvoiceRecord): InvoiceSummary => {
  const clientVersions = clientVersionsOf(record);
  const online = invoiceOnlineOf(record);
  return {
    invoiceId: record.invoiceId,
    invoiceNumber: record.invoiceNumber,
    status: record.status,
    delivery: record.delivery,
    ...(record.errorMessage !== undefined && { errorMessage: record.errorMessage }),
    ...(record.mailTrouble !== undefined && { mailTrouble: record.mailTrouble }),
    ...(record.mayHaveLeft && { mayHaveLeft: true }),
    ...(record.clientMail !== undefined && { clientMail: record.clientMail }),
    ...(clientVersions.length > 0 && { clientVersions }),
    clientEmail: record.clientEmail,
    ...(record.deliveryEmail !== undefined && { deliveryEmail: record.deliveryEmail }),
    ...(record.linkId !== undefined && { linkId: record.linkId }),
    ...(isCorrectedByLink(record, clientVersions) && { isCorrectedByLink: true }),
    ...(record.checkReportedAt !== undefined &&
      hasCheckOnTheWay(record) && {
        checkReportedAt: record.checkReportedAt,
        ...(record.checkReportedCents !== undefined && { checkReportedCents: record.checkReportedCents }),
      }),
    ...(record.clientConfirmedAt !== undefined && { clientConfirmedAt: record.clientConfirmedAt }),
    totalCents: record.totalCents,
    ...(record.depositCents && { depositCents: record.depositCents }),
    ...(record.paidCents && { paidCents: record.paidCents }),
    ...(record.waivedCents && { waivedCents: record.waivedCents }),
    ...(online && { online }),
    clientName: record.clientName,
    ...(record.clientId !== undefined && { clientId: record.clientId }),
    ...(record.quoteId !== undefined && { quoteId: record.quoteId }),
    ...(record.jobId !== undefined && { jobId: record.jobId }),
    ...(record.progress && { progress: record.progress }),
    ...(record.visitIds && { visitIds: record.visitIds }),
    ...(record.quotedCents !== undefined && { quotedCents: record.quotedCents }),
    ...(record.repeatOf !== undefined && { repeatOf: record.repeatOf }),
    ...(record.importId !== undefined && { importId: record.importId }),
    issueDate: record.issueDate,
    dueDate: record.dueDate,
    firstDescription: record.firstDescription,
    lineCount: record.lineCount,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    ...(record.sentAt !== undefined && { sentAt: record.sentAt }),
    ...(record.paidAt !== undefined && { paidAt: record.paidAt }),
    ...(record.voidedAt !== undefined && { voidedAt: record.voidedAt }),
    ...(record.voidReason !== undefined && { voidReason: record.voidReason }),
    revision: record.revision,
    ...(isPaymentChecked(record) && { isBeingChecked: true }),
    contentId: record.contentId,
  };
};
