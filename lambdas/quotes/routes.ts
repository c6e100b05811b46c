import { answerQuoteQuestionSchema } from '#domain/quotes/contract';
import { askQuestionSchema } from '#domain/quotes/contract/public-quotes';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { openQuotePorts } from './approval/open-quotes.wiring.ts';
import { routes as approvalRoutes } from './approval/routes.ts';
import { ownQuotePorts } from './editing/own-quotes.wiring.ts';
import { routes as editingRoutes } from './editing/routes.ts';
import { answerQuoteQuestion } from './questions/answer-quote-question.ts';
import { askQuoteQuestion } from './questions/ask-quote-question.ts';
import { quoteQuestions } from './store/quote-questions.ts';

export const routes = {
  ...approvalRoutes,
  ...editingRoutes,
  'ask-quote-question': {
    in: 'public-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(askQuestionSchema),
    run: () => {
      const table = openQueueingTable();
      const ports = { ...openQuotePorts(table), questions: quoteQuestions(table, systemClock) };
      return ({ path, body }) => askQuoteQuestion({ linkId: path.quoteId, ...body }, ports);
    },
  },
  'answer-quote-question': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'Query', 'DeleteItem'] },
    body: jsonBody(answerQuoteQuestionSchema),
    run:
      (ports = ownQuotePorts(deployedTable())) =>
      ({ userId, path, body }) =>
        answerQuoteQuestion({ userId, ...path, ...body }, ports),
  },
} satisfies RoutesOf<'quotes'>;
