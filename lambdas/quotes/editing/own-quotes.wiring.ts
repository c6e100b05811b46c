import { systemClock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Table } from '../../platform/table/table.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import { liteQuotes } from '../store/lite-quotes.ts';
import { ownerDay } from '../store/owner-day.ts';
import { quoteQuestions } from '../store/quote-questions.ts';
import { quoteStore } from '../store/quote-store.ts';

/** What every operation of a quote's owner reads it with. */
export const ownQuotePorts = (table: Table): OwnQuotePorts => ({
  quotes: quoteStore(table, systemClock),
  lite: liteQuotes(table),
  ownerDay: ownerDay(table, systemClock),
  questions: quoteQuestions(table, systemClock),
  hash: sha256,
});
