import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { openTable } from '../../platform/table/table.ts';
import { quoteStore } from '../store/quote-store.ts';
import { noteQuoteOpened } from './get-quote.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const quotes = quoteStore(table, systemClock);

export const handler = publicOperation('note-quote-opened', {
  limit: networkLimit(table, 'note-quote-opened', systemClock),
  run: ({ path }) => noteQuoteOpened(path.quoteId, { quotes }),
});
