import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { noteQuoteOpened } from './note-quote-opened.ts';

const quotes = quoteStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('note-quote-opened', {
  run: ({ path }) => noteQuoteOpened(path.quoteId, { quotes }),
});
