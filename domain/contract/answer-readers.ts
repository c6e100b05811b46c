import type { Client } from '../clients/client.ts';
import type { SavedItem } from '../clients/saved-item.ts';
import type {
  ClientMailState,
  ClientVersion,
  DeliveryKnowledge,
  MailTrouble,
  StoredStatus,
} from '../invoices/invoice-status.ts';
import type { OwedByAge } from '../invoices/owed-by-age.ts';
import type { Received } from '../invoices/received.ts';
import type { InvoiceOnline } from '../online-payments/invoice-online.ts';
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
  requiredFlag,
  requiredNumber,
  requiredText,
  success,
  text,
  withDefault,
} from './answer-reader.ts';
import type { AnswerOf } from './call-types.ts';
import type { Operation } from './endpoints.ts';
import type { InvoiceAnswer, PaymentAnswer, RemovalAnswer } from './invoice-changes.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import type { QuoteSummary } from './quotes.ts';

// The words are repeated because importing their modules would make every first load larger. Types require all of them.
const wordsOf = <Word extends string>(words: Readonly<Record<Word, true>>) => Object.keys(words) as Word[];

const status = oneOf<StoredStatus, 'unknown'>(
  wordsOf<StoredStatus>({ created: true, sent: true, paid: true, failed: true, void: true, unknown: true }),
  'unknown',
);

// `unknown` is the safe fallback: such an email is not sent again, and its invoice is not shown as a draft.
const delivery = oneOf<DeliveryKnowledge, 'unknown'>(
  wordsOf<DeliveryKnowledge>({ none: true, pending: true, accepted: true, failed: true, unknown: true }),
  'unknown',
);

const mailTrouble = oneOf<MailTrouble, undefined>(
  wordsOf<MailTrouble>({ bounced: true, complained: true, rejected: true }),
  undefined,
);

const quoteState = oneOf<QuoteState, 'unknown'>(
  wordsOf<QuoteState>({
    draft: true,
    sent: true,
    approved: true,
    declined: true,
    expired: true,
    withdrawn: true,
    unknown: true,
  }),
  'unknown',
);

const clientMail = object<ClientMailState>({
  mailId: text,
  to: text,
  contentId: text,
  delivery,
  errorMessage: optional(requiredText),
  trouble: mailTrouble,
  acceptedAt: optional(requiredText),
  revision: optional(requiredNumber),
  totalCents: optional(requiredNumber),
});

const clientVersion = object<ClientVersion>({
  to: optional(requiredText),
  totalCents: optional(requiredNumber),
  isCurrent: flag(false),
});

const isTrue: Reader<true | undefined> = (value) => (value === true ? value : undefined);

const dispute = object<NonNullable<InvoiceOnline['dispute']>>({
  state: oneOf(wordsOf({ open: true, lost: true, won: true }), 'open'), // An unknown state counts as open, so that the owner checks it.
  isInquiry: isTrue,
  respondBy: optional(requiredText),
});

const online = object<InvoiceOnline>({
  depositCents: optional(requiredNumber),
  pendingCents: optional(requiredNumber),
  refundedCents: optional(requiredNumber),
  failedRefundCents: optional(requiredNumber),
  dispute: optional(dispute),
  needsDecision: isTrue,
  isExcluded: isTrue,
});

const invoiceSummary = object<InvoiceSummary>({
  invoiceId: requiredText,
  invoiceNumber: text,
  status,
  delivery,
  errorMessage: optional(requiredText),
  mailTrouble,
  mayHaveLeft: optional(requiredFlag),
  clientMail: optional(clientMail),
  clientVersions: optional(list(clientVersion)),
  clientEmail: text,
  deliveryEmail: optional(requiredText),
  ...{ linkId: optional(requiredText), isCorrectedByLink: optional(requiredFlag) },
  clientConfirmedAt: optional(requiredText),
  totalCents: requiredNumber,
  depositCents: optional(requiredNumber),
  paidCents: optional(requiredNumber),
  waivedCents: optional(requiredNumber),
  online: optional(online),
  clientName: text,
  clientId: optional(requiredText),
  ...{ quoteId: optional(requiredText), quotedCents: optional(requiredNumber) },
  repeatOf: optional(requiredText),
  importId: optional(requiredText),
  ...{ issueDate: text, dueDate: text, firstDescription: text },
  lineCount: count,
  createdAt: text,
  updatedAt: optional(requiredText),
  sentAt: optional(requiredText),
  paidAt: optional(requiredText),
  voidedAt: optional(requiredText),
  voidReason: optional(requiredText),
  revision: withDefault(requiredNumber, 1),
  contentId: text,
});

const client = object<Client>({
  clientId: requiredText,
  name: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  createdAt: text,
  lastUsed: text,
  invoiceCount: count,
  totalCents: count,
  balanceCents: count,
  lastInvoiceAt: optional(requiredText),
  lastInvoiceId: optional(requiredText),
  importId: optional(requiredText),
});

const owed = object<OwedByAge>({
  current: requiredNumber,
  '1-30': requiredNumber,
  '31-60': requiredNumber,
  '61-90': requiredNumber,
  more: requiredNumber,
});

const savedItem = object<SavedItem>({
  itemId: requiredText,
  description: text,
  unitPriceCents: requiredNumber,
  taxed: optional(requiredFlag),
  createdAt: text,
  lastUsed: text,
  usageCount: count,
  importId: optional(requiredText),
});

const quoteSummary = object<QuoteSummary>({
  quoteId: requiredText,
  quoteNumber: optional(requiredText),
  title: text,
  clientName: text,
  totalCents: requiredNumber,
  state: quoteState,
  delivery,
  mailTrouble,
  wasMailed: flag(true),
  issueDate: text,
  createdAt: text,
  isLite: flag(false),
  ...{ importId: optional(requiredText), invoiceId: optional(requiredText) },
});

const received = object<Received>({ cents: requiredNumber, count, lastDate: text });
const cursor = optional(requiredText);
const invoiceList = object<AnswerOf<'list-invoices'>>({
  success,
  invoices: list(invoiceSummary),
  received: optional(record(received)),
  cursor,
});
const changedInvoice = { success, invoice: invoiceSummary };
const invoiceAnswer = object<InvoiceAnswer>(changedInvoice);
const directory = object<AnswerOf<'list-client-directory'>>({ success, clients: list(client), cursor });
const itemDirectory = object<AnswerOf<'list-item-directory'>>({ success, items: list(savedItem), cursor });

/**
 * The browser's readers of answers that pages list and sum up, so that an answer of an older or newer API does not
 * break a page. Texts and less important counts have defaults; without an ID or an amount of money the call fails.
 */
export const answerReaders = {
  'list-invoices': invoiceList,
  'find-invoices': invoiceList,
  'sum-invoices': object<AnswerOf<'sum-invoices'>>({
    success,
    count: requiredNumber,
    cents: requiredNumber,
    owedCents: requiredNumber,
    cursor,
  }),
  'record-payment': object<PaymentAnswer>({ ...changedInvoice, receiptProblem: optional(requiredText) }),
  'remove-payment': object<RemovalAnswer>({ ...changedInvoice, receiptDropped: optional(requiredFlag) }),
  'mail-client': invoiceAnswer,
  'mark-invoice-sent': invoiceAnswer,
  'share-invoice': invoiceAnswer,
  'save-invoice-draft': invoiceAnswer,
  'set-invoice-void': invoiceAnswer,
  'send-invoice': object<AnswerOf<'send-invoice'>>({
    ...changedInvoice,
    message: text,
    clientProblem: optional(requiredText),
  }),
  'list-clients': object<AnswerOf<'list-clients'>>({ success, clients: list(client), count, cursor }),
  'list-client-directory': directory,
  'get-client': object<AnswerOf<'get-client'>>({ success, client, owed }),
  'save-client': object<AnswerOf<'save-client'>>({ success, client }),
  'list-items': object<AnswerOf<'list-items'>>({ success, items: list(savedItem) }),
  'list-item-directory': itemDirectory,
  'save-item': object<AnswerOf<'save-item'>>({ success, item: savedItem }),
  'list-quotes': object<AnswerOf<'list-quotes'>>({ success, quotes: list(quoteSummary), cursor }),
} as const satisfies { readonly [Name in Operation]?: Reader<AnswerOf<Name>> };

/** Reads the answer of an operation. An answer without a reader is returned unchanged. */
export function readAnswer(operation: Operation, answer: unknown): unknown {
  const readers: Partial<Record<Operation, Reader<unknown>>> = answerReaders;
  const read = readers[operation];
  return read ? read(answer) : answer;
}
