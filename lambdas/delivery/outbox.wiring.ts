import { lookAtSuspension } from '../account/suspension-mail.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  suspensions,
} from '../adapters/dynamodb/account/account-notice.ts';
import { outboxKind } from '../adapters/dynamodb/delivery/outbox.ts';
import { outboxTurns } from '../adapters/dynamodb/delivery/outbox-turn.ts';
import { waitingMessages } from '../adapters/dynamodb/delivery/waiting-messages.ts';
import { invoicePayments } from '../adapters/dynamodb/lite-invoice/invoice-payments.ts';
import { mailingAccounts } from '../adapters/dynamodb/lite-invoice/mailing-accounts.ts';
import { receiptRoom } from '../adapters/dynamodb/lite-invoice/receipt-room.ts';
import { storedDefaults } from '../adapters/dynamodb/lite-invoice/stored-defaults.ts';
import { providerDirectory } from '../adapters/dynamodb/quote/provider-directory.ts';
import { approvalRoom, copyRoom, declineRoom } from '../adapters/dynamodb/quote/quote-messages.ts';
import { questionRoom, quoteQuestions } from '../adapters/dynamodb/quote/quote-questions.ts';
import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { reminderRoom } from '../adapters/dynamodb/schedule/reminder-room.ts';
import { repeatBook } from '../adapters/dynamodb/schedule/repeat-book.ts';
import { repeatNoticeRoom } from '../adapters/dynamodb/schedule/repeat-notice.ts';
import type { Table } from '../adapters/dynamodb/table/table.ts';
import type { MailClientPorts } from '../lite-invoice/client-mail-ports.ts';
import { lookAtReceipt } from '../lite-invoice/look-at-receipt.ts';
import { lookAtHowToPay } from '../profile/how-to-pay-mail.ts';
import type { RenderCertificate } from '../quote/ports.ts';
import { lookAtApproval, lookAtCopy, lookAtDecline, lookAtQuestion } from '../quote/queued-mails.ts';
import { finishRepeat } from '../schedule/finish-repeat.ts';
import { lookAtReminder } from '../schedule/look-at-reminder.ts';
import { lookAtRepeat } from '../schedule/repeat-mail.ts';
import { clientMailGate } from './client-mail-gate.ts';
import type { DispatchPorts } from './dispatch-outbox.ts';

/** The outbox of a table: who says what is mailed of each kind that waits there. */
export function outboxPorts(
  table: Table,
  mailing: MailClientPorts,
  renderCertificate: RenderCertificate,
): DispatchPorts {
  const { clock, mail, sleep, random } = mailing;
  const accounts = suspensions(table);
  const changes = howToPayChanges(table);
  const receipts = { ...mailing, payments: invoicePayments(table, clock) };
  const repeats = { ...mailing, book: repeatBook(table, clock), defaults: storedDefaults(table) };
  const reminders = {
    ...mailing,
    book: reminderBook(table, clock),
    passGate: clientMailGate(mailing),
  };
  const quotes = {
    ...mailing,
    renderCertificate,
    quotes: quoteStore(table, clock),
    questions: quoteQuestions(table, clock),
    providers: providerDirectory(table),
    passGate: clientMailGate({ ...mailing, accounts: mailingAccounts(table, clock) }),
  };
  return {
    outbox: waitingMessages(
      table,
      [
        outboxKind(table, clock, {
          room: accountNoticeRoom,
          look: (notice) =>
            notice.about === aboutHowToPay
              ? lookAtHowToPay(notice, changes)
              : lookAtSuspension(notice, accounts),
        }),
        outboxKind(table, clock, {
          room: repeatNoticeRoom,
          look: (notice) => lookAtRepeat(notice, mailing),
        }),
        outboxKind(table, clock, {
          room: receiptRoom(table, clock),
          look: (receipt, now) => lookAtReceipt(receipt, now, receipts),
        }),
        outboxKind(table, clock, {
          room: reminderRoom(table, clock),
          look: (reminder, now) => lookAtReminder(reminder, now, reminders),
        }),
        outboxKind(table, clock, {
          room: approvalRoom,
          look: (approval, now) => lookAtApproval(approval, now, quotes),
        }),
        outboxKind(table, clock, {
          room: declineRoom,
          look: (decline, now) => lookAtDecline(decline, now, quotes),
        }),
        outboxKind(table, clock, {
          room: questionRoom,
          look: (question, now) => lookAtQuestion(question, now, quotes),
        }),
        outboxKind(table, clock, {
          room: copyRoom(table, clock),
          look: (copy) => lookAtCopy(copy, quotes),
        }),
      ],
      {
        finish: (name, pace) => finishRepeat(name, { ...repeats, pace }),
      },
    ),
    turns: outboxTurns(table, clock),
    ...{ mail, clock, sleep, random },
  };
}
