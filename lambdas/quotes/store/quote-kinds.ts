import { clientMailGate, mailingAccounts } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  composeApprovalMail,
  composeCopyMail,
  composeDeclineMail,
  composeQuestionMail,
  type QueuedMailPorts,
} from '../approval/queued-mails.ts';
import { composeQuoteReminder } from '../editing/compose-quote-reminder.ts';
import type { DepositPage, RenderCertificate } from '../ports.ts';
import { ownerDay, providerRepository } from './provider-repository.ts';
import {
  approvalHandler,
  copyHandler,
  declineHandler,
  questionHandler,
  quoteReminderHandler,
} from './quote-messages.ts';
import { quoteQuestions } from './quote-questions.ts';
import { quoteStore } from './quote-store.ts';

interface QuoteMessagePorts extends ClientMailPorts {
  readonly table: Table;
  readonly renderCertificate: RenderCertificate;
  readonly depositPage: Pick<DepositPage, 'stateOf'>;
}

function portsOf(ports: QuoteMessagePorts): QueuedMailPorts {
  const { table, clock } = ports;
  return {
    ...ports,
    readPhoto: async (userId, photoId) => ports.pdfs.readPhoto?.(userId, photoId),
    quotes: quoteStore(table, clock),
    questions: quoteQuestions(table, clock),
    providers: providerRepository(table, clock),
    passGate: clientMailGate({ ...ports, accounts: mailingAccounts(table, clock) }),
  };
}

/** The notice to the owner that a quote was approved. */
export const quoteApprovalKind = defineMessage({
  ...approvalHandler,
  audience: 'account',
  compose: (approval, now, ports: QuoteMessagePorts) => composeApprovalMail(approval, now, portsOf(ports)),
});

/** The notice to the owner that a revision was declined. */
export const quoteDeclineKind = defineMessage({
  ...declineHandler,
  audience: 'account',
  compose: (decline, now, ports: QuoteMessagePorts) => composeDeclineMail(decline, now, portsOf(ports)),
});

/** A client's question, to the owner. */
export const quoteQuestionKind = defineMessage({
  ...questionHandler,
  audience: 'account',
  compose: (question, now, ports: QuoteMessagePorts) => composeQuestionMail(question, now, portsOf(ports)),
});

/** The customer's copy of an approval. */
export const quoteCopyKind = defineMessage({
  ...copyHandler,
  audience: 'client',
  compose: (copy, now, ports: QuoteMessagePorts) => composeCopyMail(copy, now, portsOf(ports)),
});

/** A reminder of an open quote, to its client. */
export const quoteReminderKind = defineMessage({
  ...quoteReminderHandler,
  audience: 'client',
  compose: (reminder, now, ports: QuoteMessagePorts) =>
    composeQuoteReminder(reminder, now, {
      ...portsOf(ports),
      questions: quoteQuestions(ports.table, ports.clock),
      ownerDay: ownerDay(ports.table, ports.clock),
    }),
});
