import { keepPaymentDetailsLink, verifications } from '../account/index.ts';
import { clientMailGate, mailingAccounts } from '../client-email/index.ts';
import { clientLookup } from '../clients/index.ts';
import { aboutFullExport, fullExports, lookAtExportNotice } from '../full-export/index.ts';
import {
  invoiceFinder,
  invoicePayments,
  lookAtReceipt,
  type MailClientPorts,
  receiptMessageHandler,
  receivedPayments,
  storedDefaults,
} from '../invoices/index.ts';
import { type FindWork, outboxKind, type SendWaitingPorts, waitingMessages } from '../messaging/index.ts';
import {
  clientPaymentNoticeHandler,
  lookAtClientPaymentNotice,
  lookAtPaymentNotice,
  paymentNoticeHandler,
} from '../online-payments/index.ts';
import type { Table } from '../platform/table/table.ts';
import {
  aboutHowToPay,
  accountNoticeHandler,
  howToPayChanges,
  lookAtHowToPay,
  lookAtSignInNotice,
  lookAtSuspension,
  signInNotices,
  suspensions,
  verifiedOwners,
} from '../profile/index.ts';
import {
  approvalMessageHandler,
  copyMessageHandler,
  declineMessageHandler,
  lookAtApproval,
  lookAtCopy,
  lookAtDecline,
  lookAtQuestion,
  providerRepository,
  questionMessageHandler,
  quoteQuestions,
  quoteStore,
  type RenderCertificate,
} from '../quotes/index.ts';
import { finishRepeat, lookAtRepeat, repeatBook, repeatNoticeHandler } from '../recurring/index.ts';
import { lookAtReminder, reminderBook, reminderMessageHandler } from '../reminders/index.ts';
import { lookAtStatement, type RenderStatement, statementMessageHandler } from '../reports/index.ts';
import { invoiceProjections } from './projections.ts';

/** The composers of notices to accounts, by what a notice is about. */
function accountNotices(table: Table, mailing: MailClientPorts) {
  const accounts = suspensions(table);
  const owners = verifiedOwners(table);
  const details = {
    changes: howToPayChanges(table),
    keepLink: keepPaymentDetailsLink({ ...mailing, verifications: verifications(table) }),
    siteOrigin: mailing.siteOrigin,
  };
  const exports = { exports: fullExports(table), owners, siteOrigin: mailing.siteOrigin };
  return outboxKind(table, mailing.clock, {
    handler: accountNoticeHandler,
    look: (notice, now) => {
      if (notice.about === aboutHowToPay) return lookAtHowToPay(notice, now, details);
      if (notice.about === aboutFullExport) return lookAtExportNotice(notice, now, exports);
      const about = signInNotices.find((one) => one === notice.about);
      if (about) return lookAtSignInNotice(about, notice, owners);
      return lookAtSuspension(notice, accounts);
    },
  });
}

/** The outbox of a table, with the code that composes each kind of message. */
export function outboxPorts(
  table: Table,
  mailing: MailClientPorts,
  render: { readonly certificate: RenderCertificate; readonly statement: RenderStatement },
  work: { readonly scheduled?: FindWork; readonly swept?: FindWork } = {},
): SendWaitingPorts {
  const { clock, mail, sleep, random } = mailing;
  const receipts = { ...mailing, payments: invoicePayments(table, clock, invoiceProjections) };
  const repeats = { ...mailing, book: repeatBook(table, clock), defaults: storedDefaults(table) };
  const reminders = {
    ...mailing,
    book: reminderBook(table, clock),
    passGate: clientMailGate(mailing),
  };
  const quotes = {
    ...mailing,
    renderCertificate: render.certificate,
    quotes: quoteStore(table, clock),
    questions: quoteQuestions(table, clock),
    providers: providerRepository(table, clock),
    passGate: clientMailGate({ ...mailing, accounts: mailingAccounts(table, clock) }),
  };
  const statements = {
    ...mailing,
    findClient: (userId: string, clientId: string) => clientLookup(table, userId).byId(clientId),
    finder: invoiceFinder(table),
    payments: receivedPayments(table),
    renderPdf: render.statement,
  };
  return {
    findWaiting: waitingMessages(
      [
        accountNotices(table, mailing),
        outboxKind(table, clock, {
          handler: repeatNoticeHandler,
          look: (notice) => lookAtRepeat(notice, mailing),
        }),
        outboxKind(table, clock, {
          handler: receiptMessageHandler(table, clock, invoiceProjections),
          look: (receipt, now) => lookAtReceipt(receipt, now, receipts),
        }),
        outboxKind(table, clock, {
          handler: statementMessageHandler(table, clock),
          look: (statement, now) => lookAtStatement(statement, now, statements),
        }),
        outboxKind(table, clock, {
          handler: paymentNoticeHandler,
          look: (notice) => lookAtPaymentNotice(notice, { ...mailing, table }),
        }),
        outboxKind(table, clock, {
          handler: clientPaymentNoticeHandler(table, clock, invoiceProjections),
          look: (notice, now) => lookAtClientPaymentNotice(notice, now, { ...mailing, table }),
        }),
        outboxKind(table, clock, {
          handler: reminderMessageHandler(table, clock, invoiceProjections),
          look: (reminder, now) => lookAtReminder(reminder, now, reminders),
        }),
        outboxKind(table, clock, {
          handler: approvalMessageHandler,
          look: (approval, now) => lookAtApproval(approval, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: declineMessageHandler,
          look: (decline, now) => lookAtDecline(decline, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: questionMessageHandler,
          look: (question, now) => lookAtQuestion(question, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: copyMessageHandler(table, clock),
          look: (copy, now) => lookAtCopy(copy, now, quotes),
        }),
      ],
      {
        finish: (name, pace) => finishRepeat(name, { ...repeats, pace }),
      },
      work,
    ),
    ...{ mail, sleep, random },
  };
}
