import * as z from 'zod/mini';
import type { ClientCopy } from '#domain/documents/client-version';
import {
  type ClientMailState,
  deliveryStates,
  mailTroubles,
  storedStatuses,
} from '#domain/documents/invoice-status';
import type { StoredOnline } from '#domain/documents/online/invoice-online';
import type { Loss } from '#domain/documents/online/loss';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import { refundDecisions } from '#domain/documents/online/refund-decision';
import { searchableText, searchableWork } from '#domain/invoices/invoice-filter';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { maxSummaryDescriptionLength } from '#domain/invoices/invoice-summary';
import { dueIndex, invoiceSortKey, partitionOfStatus, sweepAsideIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { cleanLine } from '#domain/text';
import { count, number, optional, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type RawItem, type ShapeOf } from '../../platform/table/entity.ts';
import { storedProgress } from './stored-progress.ts';

/** Index attributes for finding an invoice: its status group, and its position in the group. */
const groupIndex = (
  {
    status,
    totalCents,
    depositCents,
    issueDate,
    dueDate,
  }: { [Name in keyof InvoiceRecord]?: InvoiceRecord[Name] | undefined },
  { PK, SK }: ItemKey,
) => ({
  ...(status !== undefined && { GSI1PK: partitionOfStatus(idInKey(PK), status) }),
  ...(totalCents !== undefined &&
    issueDate !== undefined &&
    dueDate !== undefined && {
      GSI1SK: invoiceSortKey({ totalCents, depositCents, issueDate, dueDate }, idInKey(SK)),
    }),
});

const decision = z.enum(refundDecisions);

const loss = z.object({ cents: number, decision: optional(decision) } satisfies ShapeOf<Loss>);

/** The attributes of one online payment that are stored on its invoice or quote. */
export const onlinePaymentFields = {
  pendingCents: optional(number),
  receivedCents: optional(number),
  refundedCents: optional(number),
  refundingCents: optional(number),
  failedRefundCents: optional(number),
  failedRefundOn: optional(text),
  losses: optional(z.record(z.string(), loss)),
  returnedCents: optional(number),
  refusedCents: optional(number),
  dispute: optional(z.enum(['open', 'lost', 'won'])),
  isInquiry: optional(z.literal(true)),
  disputedCents: optional(number),
  withheldCents: optional(number),
  isReported: optional(z.literal(true)),
  respondBy: optional(text),
  depositCents: optional(number),
  movedCents: optional(number),
} satisfies ShapeOf<OnlinePaymentSummary>;

const onlineShare = z.object(onlinePaymentFields);

const storedOnline = z.object({
  payments: optional(z.record(z.string(), onlineShare)),
  decisions: optional(z.record(z.string(), decision)),
  isExcluded: optional(z.boolean()),
  isBeingChecked: optional(z.literal(true)),
} satisfies ShapeOf<StoredOnline>);

/** An invoice without its content: the row in the history, and the state of its current submission. */
export const invoice = entity(
  'invoice',
  {
    invoiceId: text,
    invoiceNumber: textOrNone,
    status: wordOf(storedStatuses),
    delivery: wordOf(deliveryStates),
    errorMessage: optional(text),
    mailTrouble: optional(wordOf(mailTroubles)),
    mayHaveLeft: optional(z.boolean()),
    clientMail: optional(
      z.object({
        mailId: text,
        to: text,
        contentId: text,
        delivery: wordOf(deliveryStates),
        errorMessage: optional(text),
        trouble: optional(z.enum(mailTroubles)),
        acceptedAt: optional(text),
        revision: optional(number),
        totalCents: optional(number),
      } satisfies ShapeOf<ClientMailState>),
    ),
    clientCopies: optional(
      z.readonly(
        z.array(
          z.object({
            mailId: optional(text),
            to: optional(text),
            contentId: text,
            revision: optional(number),
            totalCents: optional(number),
          } satisfies ShapeOf<ClientCopy>),
        ),
      ),
    ),
    clientEmail: textOrNone,
    deliveryEmail: optional(text),
    linkId: optional(text),
    clientConfirmedAt: optional(text),
    publishedId: optional(text),
    republishedAt: optional(text),
    totalCents: number,
    depositCents: optional(number),
    paidCents: optional(number),
    waivedCents: optional(number),
    waivers: optional(z.readonly(z.array(z.object({ at: text, cents: number })))),
    onlinePayments: optional(storedOnline),
    payableUntil: optional(text),
    billedMonth: optional(text),
    clientName: textOrNone,
    clientId: optional(text),
    quoteId: optional(text),
    jobId: optional(text),
    visitIds: optional(z.readonly(z.array(text))),
    quotedCents: optional(number),
    progress: optional(storedProgress),
    repeatOf: optional(text),
    issueDate: textOrNone,
    dueDate: textOrNone,
    firstDescription: textOrNone,
    searched: textOrNone,
    lineCount: count,
    createdAt: text,
    updatedAt: text,
    sentAt: optional(text),
    paidAt: optional(text),
    voidedAt: optional(text),
    voidReason: optional(text),
    revision: z._default(number, 1),
    contentId: text,
    photoIds: optional(z.readonly(z.array(text))),
    attempt: text,
    version: number,
    openedAt: optional(text),
    lastOpenedAt: optional(text),
    checkReportedAt: optional(text),
    checkReportedCents: optional(number),
    askedAt: optional(text),
    asked: optional(text),
    metered: optional(z.boolean()),
    due: optional(text),
    sweepAsideAt: optional(text),
    importId: optional(text),
    importedState: optional(z.record(z.string(), z.unknown())),
  } satisfies ShapeOf<InvoiceRecord>,
  ({ invoiceId, due, sweepAsideAt }) => {
    if (due !== undefined) return dueIndex(invoiceId, due);
    return sweepAsideAt === undefined ? {} : sweepAsideIndex(sweepAsideAt);
  },
  groupIndex,
);

/** The record read from an item. An email problem that only a newer release can name is left out. */
export function recordOf(item: RawItem): InvoiceRecord {
  const { mailTrouble = 'unknown', ...record } = invoice.parse(item);
  return mailTrouble === 'unknown' ? record : { ...record, mailTrouble };
}

/** The attributes of a content that a row of the history shows. */
export const rowOf = ({
  invoice: { lineItems, photos, ...invoice },
  totalCents,
  depositCents,
}: InvoiceContent) => ({
  invoiceNumber: invoice.invoiceNumber,
  totalCents,
  ...(depositCents !== undefined && { depositCents }),
  clientName: invoice.clientName,
  clientEmail: invoice.clientEmail,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  firstDescription: cleanLine((lineItems[0]?.description ?? '').slice(0, maxSummaryDescriptionLength)),
  lineCount: lineItems.length,
  ...(invoice.progress && { progress: invoice.progress }),
  searched: searchableText(
    invoice.invoiceNumber,
    invoice.clientName,
    searchableWork({ ...invoice, lineItems }),
  ),
  ...(photos && { photoIds: photos.map(({ photoId }) => photoId) }),
});

/** The client's link of an invoice. It works only while it is the `linkId` of the invoice. */
export const invoiceLink = entity('invoiceLink', { userId: text, invoiceId: text });
