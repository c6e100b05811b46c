import { defineMessage } from '../../messaging/index.ts';
import { composeInvoiceQuestion, type QuestionContext } from '../compose-question.ts';
import { questionHandler } from './invoice-questions.ts';

/** A client's question about an invoice, to the owner. */
export const invoiceQuestionKind = defineMessage({
  ...questionHandler,
  audience: 'account',
  compose: (question, now, context: QuestionContext) => composeInvoiceQuestion(question, now, context),
});
