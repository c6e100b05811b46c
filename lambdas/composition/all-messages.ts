import type { MessageKind } from '#domain/messaging/message';
import { contactRoom } from '../contact/index.ts';
import { freeRoom } from '../free-invoice/index.ts';
import { clientRoom, invoiceRoom, receiptRoom } from '../invoices/index.ts';

import { type MessageRecords, messageRecords } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { accountNoticeRoom } from '../profile/index.ts';
import { approvalRoom, copyRoom, declineRoom, questionRoom, sendingRoom } from '../quotes/index.ts';
import { repeatNoticeRoom } from '../recurring/index.ts';
import { reminderRoom } from '../reminders/index.ts';
import { invoiceProjections } from './projections.ts';

/** The messages of every kind, for the functions that work for all rooms. */
export const allMessages = (table: Table, clock: Clock): Readonly<Record<MessageKind, MessageRecords>> => ({
  'free-invoice': messageRecords(table, clock, freeRoom(table)),
  'lite-invoice': messageRecords(table, clock, invoiceRoom(table, clock, invoiceProjections)),
  'client-invoice': messageRecords(table, clock, clientRoom(table, clock, invoiceProjections)),
  'account-notice': messageRecords(table, clock, accountNoticeRoom),
  reminder: messageRecords(table, clock, reminderRoom(table, clock)),
  'repeat-notice': messageRecords(table, clock, repeatNoticeRoom),
  receipt: messageRecords(table, clock, receiptRoom(table, clock, invoiceProjections)),
  contact: messageRecords(table, clock, contactRoom),
  'quote-approval': messageRecords(table, clock, approvalRoom),
  'quote-copy': messageRecords(table, clock, copyRoom(table, clock)),
  'quote-sent': messageRecords(table, clock, sendingRoom(table, clock)),
  'quote-decline': messageRecords(table, clock, declineRoom),
  'quote-question': messageRecords(table, clock, questionRoom),
});
