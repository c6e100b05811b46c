import { moneyNoticeKind, morningNoticeKind } from '../came-in/index.ts';
import { contactKind } from '../contact/index.ts';
import { freeInvoiceKind } from '../free-invoice/index.ts';
import { exportNoticeKind } from '../full-export/index.ts';
import {
  type ClientMailPorts,
  clientInvoiceKind,
  type InvoiceMessageContext,
  invoiceCopyKind,
  liteInvoiceKind,
  receiptKind,
} from '../invoices/index.ts';
import { jobMailKind } from '../jobs/index.ts';
import {
  type Audience,
  type Message,
  type MessageDefinition,
  type MessageRecords,
  messageRecords,
  sweptIds,
  waitingIds,
} from '../messaging/index.ts';
import {
  clientPaymentNoticeKind,
  paymentAccessNoticeKind,
  paymentNoticeKind,
} from '../online-payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import {
  passkeyNoticeKind,
  paymentDetailsNoticeKind,
  recoveryCodeNoticeKind,
  type StoreDetailsLink,
  suspensionNoticeKind,
} from '../profile/index.ts';
import { invoiceQuestionKind } from '../public-links/index.ts';
import {
  type DepositPage,
  quoteApprovalKind,
  quoteCopyKind,
  quoteDeclineKind,
  quoteQuestionKind,
  quoteReminderKind,
  quoteSentCopyKind,
  quoteSentKind,
  type RenderCertificate,
} from '../quotes/index.ts';
import { repeatNoticeKind } from '../recurring/index.ts';
import { reminderKind } from '../reminders/index.ts';
import {
  type AllBooks,
  accountantMailKind,
  accountantNoticeKind,
  type RenderSummary,
} from '../reports/index.ts';
import { type RenderStatement, statementKind } from '../statements/index.ts';
import { invoiceTable } from './projections.ts';

/** Every kind of message. A new kind is added here. */
const list = [
  freeInvoiceKind,
  liteInvoiceKind,
  clientInvoiceKind,
  invoiceCopyKind,
  receiptKind,
  reminderKind,
  statementKind,
  accountantMailKind,
  accountantNoticeKind,
  repeatNoticeKind,
  moneyNoticeKind,
  morningNoticeKind,
  paymentNoticeKind,
  paymentAccessNoticeKind,
  clientPaymentNoticeKind,
  invoiceQuestionKind,
  quoteSentKind,
  quoteSentCopyKind,
  quoteApprovalKind,
  quoteCopyKind,
  quoteDeclineKind,
  quoteQuestionKind,
  quoteReminderKind,
  jobMailKind,
  paymentDetailsNoticeKind,
  recoveryCodeNoticeKind,
  passkeyNoticeKind,
  suspensionNoticeKind,
  exportNoticeKind,
  contactKind,
] as const;

export type MessageKind = (typeof list)[number]['kind'];

/** The kinds of messages to clients. */
export type ClientMailKind = Extract<(typeof list)[number], { readonly audience: 'client' }>['kind'];

/** What the functions that compose messages may use. */
export interface MessagePorts extends ClientMailPorts, InvoiceMessageContext {
  readonly renderCertificate: RenderCertificate;
  readonly renderStatement: RenderStatement;
  readonly renderSummary: RenderSummary;
  readonly allBooks: AllBooks;
  readonly depositPage: Pick<DepositPage, 'stateOf'>;
  readonly storeDetailsLink: StoreDetailsLink;
}

/** The definitions of all kinds. */
export const messageDefinitions: readonly MessageDefinition<
  MessageKind,
  Audience,
  Message,
  InvoiceMessageContext,
  MessagePorts
>[] = list;

const definitionByKind: ReadonlyMap<string, (typeof messageDefinitions)[number]> = new Map(
  messageDefinitions.map((definition) => [definition.kind, definition]),
);

/** The definition of a kind; undefined for a kind of a newer release. */
export const definitionOf = (kind: string) => definitionByKind.get(kind);

/** The messages of every kind, for functions that handle all modules. */
export function allMessages(table: Table, clock: Clock): Readonly<Record<MessageKind, MessageRecords>> {
  const context = { table: invoiceTable(table), clock };
  return Object.fromEntries(
    messageDefinitions.map((definition) => [definition.kind, messageRecords(definition, context)]),
  ) as Record<MessageKind, MessageRecords>;
}

/** The IDs of messages that wait in the outbox. */
export const allWaitingIds = (table: Table) => waitingIds(table, (kind) => definitionOf(kind)?.queue);

/** The IDs of messages and invoices that functions left unfinished. */
export const allSweptIds = (table: Table) => sweptIds(table, (kind) => definitionByKind.has(kind));
