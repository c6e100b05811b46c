import type {
  ClientMailState,
  ClientVersion,
  DeliveryState,
  MailTrouble,
  StoredStatus,
} from '../documents/invoice-status.ts';
import type { InvoiceSummary } from '../invoices/invoice-summary.ts';
import type { OwedByAge } from '../invoices/owed-by-age.ts';
import type { Received, ReceivedDepositRow } from '../invoices/received.ts';
import type { QuoteSummary } from '../quotes/contract.ts';
import type { QuoteState } from '../quotes/quote-state.ts';
import {
  count,
  flag,
  list,
  object,
  oneOf,
  optional,
  type Reader,
  record,
  strictFlag,
  strictNumber,
  strictOptional,
  strictText,
  success,
  text,
  withDefault,
} from './answer-reader.ts';
import type { AnswerOf } from './call-types.ts';
import { client, savedItem, serviceAddress } from './client-reader.ts';
import { dividedReaders } from './divided-payment-reader.ts';
import type { Operation } from './endpoints.ts';
import { invoiceOnline } from './invoice-online-reader.ts';
import { progress } from './progress-reader.ts';

const status = oneOf<StoredStatus, 'unknown'>(
  { created: true, sent: true, paid: true, failed: true, void: true, unknown: true },
  'unknown',
);

// `unknown` is the safe fallback: such an email is not sent again, and its invoice is not shown as a draft.
const delivery = oneOf<DeliveryState, 'unknown'>(
  { none: true, pending: true, accepted: true, failed: true, unknown: true },
  'unknown',
);

const mailTrouble = oneOf<MailTrouble, undefined>(
  { bounced: true, complained: true, rejected: true },
  undefined,
);

const quoteState = oneOf<QuoteState, 'unknown'>(
  { draft: true, sent: true, approved: true, declined: true, expired: true, withdrawn: true, unknown: true },
  'unknown',
);

const clientMail = object<ClientMailState>({
  mailId: text,
  to: text,
  contentId: text,
  delivery,
  errorMessage: optional(strictText),
  trouble: mailTrouble,
  acceptedAt: optional(strictText),
  revision: optional(strictNumber),
  totalCents: strictOptional(strictNumber),
});

const clientVersion = object<ClientVersion>({
  to: optional(strictText),
  totalCents: strictOptional(strictNumber),
  isCurrent: flag(false),
});

const invoiceSummary = object<InvoiceSummary>({
  invoiceId: strictText,
  invoiceNumber: text,
  status,
  delivery,
  errorMessage: optional(strictText),
  mailTrouble,
  mayHaveLeft: optional(strictFlag),
  clientMail: strictOptional(clientMail),
  clientVersions: strictOptional(list(clientVersion)),
  clientEmail: text,
  deliveryEmail: optional(strictText),
  linkId: optional(strictText),
  isCorrectedByLink: optional(strictFlag),
  checkReportedAt: optional(strictText),
  checkReportedCents: strictOptional(strictNumber),
  clientConfirmedAt: optional(strictText),
  totalCents: strictNumber,
  depositCents: strictOptional(strictNumber),
  paidCents: strictOptional(strictNumber),
  waivedCents: strictOptional(strictNumber),
  online: strictOptional(invoiceOnline),
  clientName: text,
  clientId: optional(strictText),
  quoteId: optional(strictText),
  jobId: optional(strictText),
  visitIds: strictOptional(list(strictText)),
  quotedCents: strictOptional(strictNumber),
  progress: strictOptional(progress),
  repeatOf: optional(strictText),
  importId: optional(strictText),
  issueDate: text,
  dueDate: text,
  firstDescription: text,
  lineCount: count,
  createdAt: text,
  updatedAt: optional(strictText),
  sentAt: optional(strictText),
  paidAt: optional(strictText),
  voidedAt: optional(strictText),
  voidReason: optional(strictText),
  revision: withDefault(strictNumber, 1),
  isBeingChecked: optional(strictFlag),
  contentId: text,
});

const age = strictNumber;
const owed = object<OwedByAge>({ current: age, '1-30': age, '31-60': age, '61-90': age, more: age });

const quoteSummary = object<QuoteSummary>({
  quoteId: strictText,
  quoteNumber: optional(strictText),
  title: text,
  clientName: text,
  totalCents: strictNumber,
  isUndecided: optional(strictFlag),
  state: quoteState,
  delivery,
  mailTrouble,
  wasMailed: flag(true), // Otherwise a sent quote would be shown as a draft.
  issueDate: text,
  createdAt: text,
  isLite: flag(false),
  importId: optional(strictText),
  depositNote: optional(strictText),
  invoiceId: optional(strictText),
  changeOf: optional(strictText),
  changedNumber: optional(strictText),
  agreedCents: optional(strictNumber),
  billedCents: optional(strictNumber),
  draftCents: optional(strictNumber),
  unsignedChanges: optional(strictNumber),
  chosenOption: optional(strictText),
});

const depositRow = object<ReceivedDepositRow>({
  quoteId: strictText,
  number: text,
  clientName: text,
  clientId: optional(strictText),
  cents: strictNumber,
  count,
  lastDate: text,
});

const received = object<Received>({ cents: strictNumber, count, lastDate: text });
const cursor = optional(strictText);
const invoiceList = object<AnswerOf<'list-invoices'>>({
  success,
  invoices: list(invoiceSummary),
  received: strictOptional(record(received)),
  deposits: strictOptional(list(depositRow)),
  cursor,
});
const changedInvoice = { success, invoice: invoiceSummary };
const invoiceAnswer = object<AnswerOf<'share-invoice'>>(changedInvoice);
const addresses = withDefault(list(serviceAddress), []);
const addressesAnswer = object<AnswerOf<'save-equipment'>>({ success, client, addresses });
const directory = object<AnswerOf<'list-client-directory'>>({ success, clients: list(client), cursor });
const itemDirectory = object<AnswerOf<'list-item-directory'>>({ success, items: list(savedItem), cursor });

/**
 * How the browser reads the answers that pages show as lists and sums, so that an answer of an older or newer API does
 * not break a page. A text or count that cannot be read gets a default. If an ID or an amount of money cannot be read,
 * the call fails.
 */
export const answerReaders = {
  'list-invoices': invoiceList,
  'find-invoices': invoiceList,
  'sum-invoices': object<AnswerOf<'sum-invoices'>>({
    success,
    count: strictNumber,
    cents: strictNumber,
    voidCents: optional(strictNumber),
    owedCents: strictNumber,
    cursor,
  }),
  'record-payment': object<AnswerOf<'record-payment'>>({
    ...changedInvoice,
    receiptProblem: optional(strictText),
  }),
  'email-receipt': object<AnswerOf<'email-receipt'>>({ success, to: strictText }),
  'remove-payment': object<AnswerOf<'remove-payment'>>({
    ...changedInvoice,
    receiptDropped: optional(strictFlag),
  }),
  ...dividedReaders(invoiceSummary),
  'mail-client': invoiceAnswer,
  'mark-invoice-sent': invoiceAnswer,
  'share-invoice': invoiceAnswer,
  'save-invoice-draft': invoiceAnswer,
  'set-invoice-void': invoiceAnswer,
  'send-invoice': object<AnswerOf<'send-invoice'>>({
    ...changedInvoice,
    message: text,
    clientProblem: optional(strictText),
  }),
  'list-clients': object<AnswerOf<'list-clients'>>({ success, clients: list(client), count, cursor }),
  'list-client-directory': directory,
  'get-client': object<AnswerOf<'get-client'>>({ success, client, owed, addresses }),
  'save-client': object<AnswerOf<'save-client'>>({ success, client }),
  'save-service-address': addressesAnswer,
  'delete-service-address': addressesAnswer,
  'save-equipment': addressesAnswer,
  'delete-equipment': addressesAnswer,
  'list-items': object<AnswerOf<'list-items'>>({ success, items: list(savedItem) }),
  'list-item-directory': itemDirectory,
  'save-item': object<AnswerOf<'save-item'>>({ success, item: savedItem }),
  'list-quotes': object<AnswerOf<'list-quotes'>>({ success, quotes: list(quoteSummary), cursor }),
} as const satisfies { readonly [Name in Operation]?: Reader<AnswerOf<Name>> };

/** Reads the answer of an operation. An answer without a reader is returned unchanged. */
export function readAnswer(operation: Operation, answer: unknown): unknown {
  const readers: Partial<Record<Operation, Reader<unknown>>> = answerReaders;
  return readers[operation]?.(answer) ?? answer;
}
