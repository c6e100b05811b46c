import { invoiceReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { answerInvoiceQuestions } from './answer-invoice-questions.ts';
import { invoiceQuestions } from './store/invoice-questions.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { invoices: invoiceReader(table), questions: invoiceQuestions(table, systemClock) };

export const handler = accountOperation('answer-invoice-questions', {
  run: ({ userId, path }) => answerInvoiceQuestions({ userId, invoiceId: path.invoiceId }, ports),
});
