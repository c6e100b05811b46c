import type { MessageKind } from '#domain/messaging/message';
import type { Clock } from '../../../clock.ts';
import { accountNoticeRoom } from '../account/account-notice.ts';
import { contactRoom } from '../contact/contact-messages.ts';
import { freeRoom } from '../free-invoice/free-message.ts';
import { clientRoom } from '../lite-invoice/client-room.ts';
import { invoiceRoom } from '../lite-invoice/invoice-room.ts';
import { receiptRoom } from '../lite-invoice/receipt-room.ts';
import { approvalRoom, copyRoom, declineRoom } from '../quote/quote-messages.ts';
import { questionRoom } from '../quote/quote-questions.ts';
import { sendingRoom } from '../quote/quote-sending.ts';
import { reminderRoom } from '../schedule/reminder-room.ts';
import { repeatNoticeRoom } from '../schedule/repeat-notice.ts';
import type { Table } from '../table/table.ts';
import { type MessageRecords, messageRecords } from './message-records.ts';

/** The messages of every kind, for the functions that work for all rooms. */
export const allMessages = (table: Table, clock: Clock): Readonly<Record<MessageKind, MessageRecords>> => ({
  'free-invoice': messageRecords(table, clock, freeRoom(table)),
  'lite-invoice': messageRecords(table, clock, invoiceRoom(table, clock)),
  'client-invoice': messageRecords(table, clock, clientRoom(table, clock)),
  'account-notice': messageRecords(table, clock, accountNoticeRoom),
  reminder: messageRecords(table, clock, reminderRoom(table, clock)),
  'repeat-notice': messageRecords(table, clock, repeatNoticeRoom),
  receipt: messageRecords(table, clock, receiptRoom(table, clock)),
  contact: messageRecords(table, clock, contactRoom),
  'quote-approval': messageRecords(table, clock, approvalRoom),
  'quote-copy': messageRecords(table, clock, copyRoom(table, clock)),
  'quote-sent': messageRecords(table, clock, sendingRoom(table, clock)),
  'quote-decline': messageRecords(table, clock, declineRoom),
  'quote-question': messageRecords(table, clock, questionRoom),
});
