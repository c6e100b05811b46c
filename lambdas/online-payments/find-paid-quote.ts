import type { Cents } from '#domain/money';
import type { PaidDocument } from '#domain/online-payments/news-words';
import type { QuoteContent } from '#domain/quotes/quote';
import { cleanLine } from '#domain/text';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { agreedCentsOf, linkIdOf, quote, quoteOfItem, standingOfStoredDeposit } from '../quotes/index.ts';

/** A quote whose deposit was paid, with the data for emails about the payment. */
export interface PaidQuote {
  readonly paid: PaidDocument;
  readonly content: QuoteContent;
  /** When the quote was last revised, or else created (ISO). */
  readonly savedAt: string;
  readonly linkId: string;
  /** What is agreed with the signed change orders, and the deposits that were received for it, in cents. */
  readonly agreedCents: Cents;
  readonly depositCents: Cents;
  /** True if invoices bill it or a part of it. */
  readonly isBilled: boolean;
}

/** Finds a quote of the account whose deposit was paid; undefined if it no longer exists. */
export async function findPaidQuote(
  table: Table,
  userId: string,
  quoteId: string,
): Promise<PaidQuote | undefined> {
  const stored = await find(table, { parse: quoteOfItem }, quote.key(quoteId));
  if (stored?.userId !== userId) return undefined;
  const { content, createdAt, lite } = stored;
  return {
    paid: { kind: 'quote', number: content.quoteNumber ?? cleanLine(content.title) },
    content,
    savedAt: lite?.revisedAt ?? createdAt,
    linkId: linkIdOf(stored),
    agreedCents: agreedCentsOf(stored),
    isBilled: stored.invoiceId !== undefined || stored.parts !== undefined,
    depositCents: standingOfStoredDeposit(stored).receivedCents,
  };
}
