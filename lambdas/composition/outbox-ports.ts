import { storePaymentDetailsLink, verifications } from '../account/index.ts';
import { clientMailGate, mailingAccounts } from '../client-email/index.ts';
import { clientLookup } from '../clients/index.ts';
import { aboutFullExport, composeExportNotice, fullExports } from '../full-export/index.ts';
import {
  type ClientMailPorts,
  composeReceipt,
  invoiceFinder,
  invoicePayments,
  receiptMessageHandler,
  receivedPayments,
  storedDefaults,
} from '../invoices/index.ts';
import { type FindWork, outboxKind, type SendWaitingPorts, waitingMessages } from '../messaging/index.ts';
import {
  clientPaymentNoticeHandler,
  composeClientPaymentNotice,
  composePaymentNotice,
  depositPage,
  paymentNoticeHandler,
} from '../online-payments/index.ts';
import type { Table } from '../platform/table/table.ts';
import {
  aboutHowToPay,
  accountNoticeHandler,
  composeHowToPayNotice,
  composeSignInNotice,
  composeSuspensionNotice,
  howToPayChanges,
  signInNotices,
  suspensions,
  verifiedOwners,
} from '../profile/index.ts';
import {
  approvalMessageHandler,
  composeApprovalMail,
  composeCopyMail,
  composeDeclineMail,
  composeQuestionMail,
  copyMessageHandler,
  declineMessageHandler,
  providerRepository,
  questionMessageHandler,
  quoteQuestions,
  quoteStore,
  type RenderCertificate,
} from '../quotes/index.ts';
import { composeRepeatNotice, finishRepeat, repeatNoticeHandler, repeatStore } from '../recurring/index.ts';
import { composeReminder, reminderMessageHandler, reminderStore } from '../reminders/index.ts';
import { composeStatement, type RenderStatement, statementMessageHandler } from '../reports/index.ts';
import { invoiceProjections } from './projections.ts';

/** The composers of notices to accounts, by what a notice is about. */
function accountNotices(table: Table, mailing: ClientMailPorts) {
  const accounts = suspensions(table);
  const owners = verifiedOwners(table);
  const details = {
    changes: howToPayChanges(table),
    storeLink: storePaymentDetailsLink({ ...mailing, verifications: verifications(table) }),
    siteOrigin: mailing.siteOrigin,
  };
  const exports = { exports: fullExports(table), owners, siteOrigin: mailing.siteOrigin };
  return outboxKind(table, mailing.clock, {
    handler: accountNoticeHandler,
    compose: (notice, now) => {
      if (notice.about === aboutHowToPay) return composeHowToPayNotice(notice, now, details);
      if (notice.about === aboutFullExport) return composeExportNotice(notice, now, exports);
      const signInNotice = signInNotices.find((kind) => kind === notice.about);
      if (signInNotice) return composeSignInNotice(signInNotice, notice, owners);
      return composeSuspensionNotice(notice, accounts);
    },
  });
}

/** The outbox of a table, with the code that composes each kind of message. */
export function outboxPorts(
  table: Table,
  mailing: ClientMailPorts,
  render: { readonly certificate: RenderCertificate; readonly statement: RenderStatement },
  work: { readonly scheduled?: FindWork; readonly swept?: FindWork } = {},
): SendWaitingPorts {
  const { clock, mail, sleep, random } = mailing;
  const receipts = { ...mailing, payments: invoicePayments(table, clock, invoiceProjections) };
  const repeats = { ...mailing, store: repeatStore(table, clock), defaults: storedDefaults(table) };
  const reminders = {
    ...mailing,
    store: reminderStore(table, clock),
    passGate: clientMailGate(mailing),
  };
  const quotes = {
    ...mailing,
    renderCertificate: render.certificate,
    quotes: quoteStore(table, clock),
    questions: quoteQuestions(table, clock),
    providers: providerRepository(table, clock),
    depositPage: depositPage(table, clock),
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
          compose: (notice) => composeRepeatNotice(notice, mailing),
        }),
        outboxKind(table, clock, {
          handler: receiptMessageHandler(table, clock, invoiceProjections),
          compose: (receipt, now) => composeReceipt(receipt, now, receipts),
        }),
        outboxKind(table, clock, {
          handler: statementMessageHandler(table, clock),
          compose: (statement, now) => composeStatement(statement, now, statements),
        }),
        outboxKind(table, clock, {
          handler: paymentNoticeHandler,
          compose: (notice) => composePaymentNotice(notice, { ...mailing, table }),
        }),
        outboxKind(table, clock, {
          handler: clientPaymentNoticeHandler(table, clock, invoiceProjections),
          compose: (notice, now) => composeClientPaymentNotice(notice, now, { ...mailing, table }),
        }),
        outboxKind(table, clock, {
          handler: reminderMessageHandler(table, clock, invoiceProjections),
          compose: (reminder, now) => composeReminder(reminder, now, reminders),
        }),
        outboxKind(table, clock, {
          handler: approvalMessageHandler,
          compose: (approval, now) => composeApprovalMail(approval, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: declineMessageHandler,
          compose: (decline, now) => composeDeclineMail(decline, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: questionMessageHandler,
          compose: (question, now) => composeQuestionMail(question, now, quotes),
        }),
        outboxKind(table, clock, {
          handler: copyMessageHandler(table, clock),
          compose: (copy, now) => composeCopyMail(copy, now, quotes),
        }),
      ],
      {
        finish: (name, pace) => finishRepeat(name, { ...repeats, pace }),
      },
      work,
    ),
    mail,
    sleep,
    random,
  };
}
