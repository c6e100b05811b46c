import { clientMailGate, mailingAccounts } from '../client-email/index.ts';

import {
  invoicePayments,
  lookAtReceipt,
  type MailClientPorts,
  receiptRoom,
  storedDefaults,
} from '../invoices/index.ts';

import { type DispatchPorts, outboxKind, outboxTurns, waitingMessages } from '../messaging/index.ts';

import type { Table } from '../platform/table/table.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  lookAtHowToPay,
  lookAtSuspension,
  suspensions,
} from '../profile/index.ts';

import {
  approvalRoom,
  copyRoom,
  declineRoom,
  lookAtApproval,
  lookAtCopy,
  lookAtDecline,
  lookAtQuestion,
  providerDirectory,
  questionRoom,
  quoteQuestions,
  quoteStore,
  type RenderCertificate,
} from '../quotes/index.ts';
import { finishRepeat, lookAtRepeat, repeatBook, repeatNoticeRoom } from '../recurring/index.ts';
import { lookAtReminder, reminderBook, reminderRoom } from '../reminders/index.ts';
import { invoiceProjections } from './projections.ts';

/** The outbox of a table: who says what is mailed of each kind that waits there. */
export function outboxPorts(
  table: Table,
  mailing: MailClientPorts,
  renderCertificate: RenderCertificate,
): DispatchPorts {
  const { clock, mail, sleep, random } = mailing;
  const accounts = suspensions(table);
  const changes = howToPayChanges(table);
  const receipts = { ...mailing, payments: invoicePayments(table, clock, invoiceProjections) };
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
          room: receiptRoom(table, clock, invoiceProjections),
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
