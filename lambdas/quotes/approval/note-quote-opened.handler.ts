import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { openTable } from '../../platform/table/table.ts';
import { quoteStore } from '../store/quote-store.ts';
import { noteQuoteOpened } from './note-quote-opened.ts';

const quotes = quoteStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('note-quote-opened', {
  run: ({ path }) => noteQuoteOpened(path.quoteId, { quotes }),
});
