import { clientMailGate } from '../client-email/client-mail-gate.ts';
import { mailingAccounts } from '../client-email/store/mailing-accounts.ts';
import type { MailClientPorts } from '../invoices/email-client/client-mail-ports.ts';
import { lookAtReceipt } from '../invoices/payments/look-at-receipt.ts';
import { invoicePayments } from '../invoices/store/invoice-payments.ts';
import { receiptRoom } from '../invoices/store/receipt-room.ts';
import { storedDefaults } from '../invoices/store/stored-defaults.ts';
import type { DispatchPorts } from '../messaging/dispatch-outbox.ts';
import { outboxKind } from '../messaging/store/outbox.ts';
import { outboxTurns } from '../messaging/store/outbox-turn.ts';
import { waitingMessages } from '../messaging/store/waiting-messages.ts';
import type { Table } from '../platform/table/table.ts';
import { lookAtHowToPay } from '../profile/how-to-pay-mail.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  suspensions,
} from '../profile/store/account-notice.ts';
import { lookAtSuspension } from '../profile/suspension-mail.ts';
import {
  lookAtApproval,
  lookAtCopy,
  lookAtDecline,
  lookAtQuestion,
} from '../quotes/approval/queued-mails.ts';
import type { RenderCertificate } from '../quotes/ports.ts';
import { providerDirectory } from '../quotes/store/provider-directory.ts';
import { approvalRoom, copyRoom, declineRoom } from '../quotes/store/quote-messages.ts';
import { questionRoom, quoteQuestions } from '../quotes/store/quote-questions.ts';
import { quoteStore } from '../quotes/store/quote-store.ts';
import { finishRepeat } from '../recurring/finish-repeat.ts';
import { lookAtRepeat } from '../recurring/repeat-mail.ts';
import { repeatBook } from '../recurring/store/repeat-book.ts';
import { repeatNoticeRoom } from '../recurring/store/repeat-notice.ts';
import { lookAtReminder } from '../reminders/look-at-reminder.ts';
import { reminderBook } from '../reminders/store/reminder-book.ts';
import { reminderRoom } from '../reminders/store/reminder-room.ts';

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
