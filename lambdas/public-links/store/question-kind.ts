import { invoiceReader } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { verifiedOwners } from '../../profile/index.ts';
import { composeInvoiceQuestion } from '../compose-question.ts';
import { invoiceQuestions, questionHandler } from './invoice-questions.ts';

interface QuestionPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly siteOrigin: () => Promise<string>;
}

/** A client's question about an invoice, to the owner. */
export const invoiceQuestionKind = defineMessage({
  ...questionHandler,
  audience: 'account',
  compose: (question, now, { table, clock, siteOrigin }: QuestionPorts) =>
    composeInvoiceQuestion(question, now, {
      owners: verifiedOwners(table),
      invoices: invoiceReader(table),
      questions: invoiceQuestions(table, clock),
      siteOrigin,
    }),
});
