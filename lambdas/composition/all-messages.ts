import type { MessageKind } from '#domain/messaging/message';
import { contactMessageHandler } from '../contact/index.ts';
import { freeMessageHandler } from '../free-invoice/index.ts';
import { clientMessageHandler, invoiceMessageHandler, receiptMessageHandler } from '../invoices/index.ts';
import { type MessageRecords, messageRecords } from '../messaging/index.ts';
import { clientPaymentNoticeHandler, paymentNoticeHandler } from '../online-payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { accountNoticeHandler } from '../profile/index.ts';
import {
  approvalMessageHandler,
  copyMessageHandler,
  declineMessageHandler,
  questionMessageHandler,
  quoteMessageHandler,
} from '../quotes/index.ts';
import { repeatNoticeHandler } from '../recurring/index.ts';
import { reminderMessageHandler } from '../reminders/index.ts';
import { statementMessageHandler } from '../reports/index.ts';
import { invoiceProjections } from './projections.ts';

/** The messages of every kind, for functions that handle all modules. */
export const allMessages = (table: Table, clock: Clock): Readonly<Record<MessageKind, MessageRecords>> => ({
  'free-invoice': messageRecords(table, clock, freeMessageHandler(table)),
  'lite-invoice': messageRecords(table, clock, invoiceMessageHandler(table, clock, invoiceProjections)),
  'client-invoice': messageRecords(table, clock, clientMessageHandler(table, clock, invoiceProjections)),
  'account-notice': messageRecords(table, clock, accountNoticeHandler),
  reminder: messageRecords(table, clock, reminderMessageHandler(table, clock, invoiceProjections)),
  'repeat-notice': messageRecords(table, clock, repeatNoticeHandler),
  receipt: messageRecords(table, clock, receiptMessageHandler(table, clock, invoiceProjections)),
  statement: messageRecords(table, clock, statementMessageHandler(table, clock)),
  'payment-notice': messageRecords(table, clock, paymentNoticeHandler),
  'client-payment-notice': messageRecords(
    table,
    clock,
    clientPaymentNoticeHandler(table, clock, invoiceProjections),
  ),
  contact: messageRecords(table, clock, contactMessageHandler),
  'quote-approval': messageRecords(table, clock, approvalMessageHandler),
  'quote-copy': messageRecords(table, clock, copyMessageHandler(table, clock)),
  'quote-sent': messageRecords(table, clock, quoteMessageHandler(table, clock)),
  'quote-decline': messageRecords(table, clock, declineMessageHandler),
  'quote-question': messageRecords(table, clock, questionMessageHandler),
});
