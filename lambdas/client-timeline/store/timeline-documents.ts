import type { ClientEntry } from '#domain/client-timeline/client-entry';
import {
  entriesOfInvoice,
  entriesOfJob,
  entriesOfQuote,
  entryOfStatement,
} from '#domain/client-timeline/entries-of-documents';
import { quoteAmounts } from '#domain/quotes/quote';
import { isUndecided } from '#domain/quotes/quote-options';
import { nameOfQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { quoteTotal } from '#domain/quotes/quote-words';
import { invoiceFinder, invoiceTimelines } from '../../invoices/index.ts';
import { jobsOfClientPage } from '../../jobs/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { quoteStepsOf, quotesOfClientPage, type StoredQuote } from '../../quotes/index.ts';
import type { ReadDocuments } from '../timeline-document.ts';
import { clientMailsAbout } from './client-mails-about.ts';

/** Emails about a quote to its client, and questions of its client. */
const quoteMails = ['quote-sent', 'quote-sent-copy', 'quote-reminder', 'quote-question'];

const titleOfQuote = ({ content }: StoredQuote): string => {
  const word = quoteWord(content);
  return [word.charAt(0).toUpperCase() + word.slice(1), nameOfQuote(content)]
    .filter((part) => part !== '')
    .join(' ');
};

const totalOfQuote = ({ content, changeOf }: StoredQuote): string =>
  quoteTotal({
    totalCents: quoteAmounts(content).total,
    ...(changeOf !== undefined && { changeOf }),
    ...(isUndecided(content) && content.options && { isUndecided: true }),
  });

const jobDocuments =
  (table: Table): ReadDocuments =>
  async ({ userId, clientId, zone }, page) => {
    const { jobs, cursor } = await jobsOfClientPage(table, userId, clientId, page);
    return {
      documents: jobs.map(({ job, cursor: place }) => ({
        place,
        cursor: place,
        entries: async () => entriesOfJob(job, zone),
      })),
      ...(cursor !== undefined && { next: cursor }),
    };
  };

const quoteDocuments =
  (table: Table): ReadDocuments =>
  async ({ userId, clientId }, { limit, cursor }) => {
    const { quotes, next } = await quotesOfClientPage(table, userId, clientId, { limit, cursor });
    return {
      documents: quotes.map(({ quote, cursor: place }) => ({
        place: quote.createdAt,
        cursor: place,
        entries: async () => {
          const mails = await clientMailsAbout(table, quote.quoteId, quoteMails);
          const { quoteId, createdAt } = quote;
          const shown = { quoteId, createdAt, title: titleOfQuote(quote), total: totalOfQuote(quote) };
          return entriesOfQuote(shown, await quoteStepsOf(table, quote, mails));
        },
      })),
      ...(next !== undefined && { next }),
    };
  };

const invoiceDocuments =
  (table: Table): ReadDocuments =>
  async ({ userId, clientId }, { limit, cursor }) => {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    // No day matters for a filter that asks for no state.
    const filter = { clientId, order: 'newest', today: '' } as const;
    const found = await invoiceFinder(table).find(userId, filter, page);
    const timelines = invoiceTimelines(table);
    return {
      documents: found.records.map((record) => ({
        place: record.createdAt,
        cursor: record.invoiceId,
        entries: async () => entriesOfInvoice(record, await timelines.read(userId, record.invoiceId)),
      })),
      ...(found.cursor !== undefined && { next: found.cursor }),
    };
  };

/** The lists of a client's documents in the table that a timeline merges. */
export const documentLists = (table: Table) =>
  ({
    jobs: jobDocuments(table),
    quotes: quoteDocuments(table),
    invoices: invoiceDocuments(table),
  }) as const satisfies Readonly<Record<string, ReadDocuments>>;

/** The emailed statements of a client, the latest ones. */
export const statementEntries = async (table: Table, clientId: string): Promise<readonly ClientEntry[]> =>
  (await clientMailsAbout(table, clientId, ['statement'])).flatMap((mail) =>
    entryOfStatement(mail, clientId),
  );
