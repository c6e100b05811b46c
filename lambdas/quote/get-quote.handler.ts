import { providerDirectory } from '../adapters/dynamodb/quote/provider-directory.ts';
import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { getQuote } from './get-quote.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { quotes: quoteStore(table, systemClock), providers: providerDirectory(table), hash: sha256 };

export const handler = publicOperation('get-quote', {
  run: ({ path }) => getQuote(path.quoteId, ports),
});
