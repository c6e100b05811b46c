import { askQuestionSchema } from '#domain/contract/public-quotes';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { askInvoiceQuestion } from './ask-invoice-question.ts';
import { clientLinks } from './store/client-links.ts';
import { invoiceQuestions } from './store/invoice-questions.ts';

const table = openQueueingTable();

const ports = {
  links: clientLinks(table, systemClock),
  questions: invoiceQuestions(table, systemClock),
  hash: sha256,
};

export const handler = publicOperation('ask-invoice-question', {
  limit: networkLimit(table, 'ask-invoice-question', systemClock),
  body: jsonBody(askQuestionSchema),
  run: ({ path, body }) => askInvoiceQuestion({ linkId: path.linkId, ...body }, ports),
});
