import { liteQuotes } from '../adapters/dynamodb/quote/lite-quotes.ts';
import { ownerDay } from '../adapters/dynamodb/quote/owner-day.ts';
import { quoteQuestions } from '../adapters/dynamodb/quote/quote-questions.ts';
import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import type { Table } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import type { OwnQuotePorts } from './owner-ports.ts';

/** What every operation of a quote's owner reads it with. */
export const ownQuotePorts = (table: Table): OwnQuotePorts => ({
  quotes: quoteStore(table, systemClock),
  lite: liteQuotes(table),
  ownerDay: ownerDay(table, systemClock),
  questions: quoteQuestions(table, systemClock),
  hash: sha256,
});
