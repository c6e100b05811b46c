import type { BookInvoice } from '#domain/reports/books';
import type { TimeZone } from '#domain/time-zone';
import { booksOf, type ReadBooksPorts } from './read-books.ts';

/** All invoices of an account as reports read them, with the lines of those for which `hasLines` is true. */
export type AllBooks = (
  userId: string,
  timeZone: TimeZone | undefined,
  hasLines: (invoice: BookInvoice) => boolean,
) => Promise<readonly BookInvoice[]>;

/** The invoice without its lines, which would fill the memory of an account with many invoices. */
function withoutLines({ lines: _lines, ...invoice }: BookInvoice): BookInvoice {
  return invoice;
}

/** Reads page after page, deposits of quotes that are not billed first, like the browser. */
export const allBooks =
  ({ page, depositOf, unbilled }: Pick<ReadBooksPorts, 'page' | 'depositOf' | 'unbilled'>): AllBooks =>
  async (userId, timeZone, hasLines) => {
    const books: BookInvoice[] = [...(await unbilled(userId))];
    let cursor: string | undefined;
    do {
      const read = await page(userId, cursor);
      const invoices = await booksOf(userId, read, { withLines: true, timeZone }, depositOf);
      for (const invoice of invoices) books.push(hasLines(invoice) ? invoice : withoutLines(invoice));
      cursor = read.cursor;
    } while (cursor !== undefined);
    return books;
  };
