import type { PaidDocument } from '#domain/online-payments/news-words';
import type { QuoteContent } from '#domain/quotes/quote';
import { cleanLine } from '#domain/text';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { linkIdOf, quote, quoteOfItem } from '../quotes/index.ts';

/** A quote whose deposit was paid, as emails about the payment name it. */
export interface QuotePaid {
  readonly paid: PaidDocument;
  readonly content: QuoteContent;
  /** When the content that is stored was sent; ISO. */
  readonly savedAt: string;
  readonly linkId: string;
}

/** An account's quote whose deposit was paid; undefined where it is gone. */
export async function quotePaid(
  table: Table,
  userId: string,
  quoteId: string,
): Promise<QuotePaid | undefined> {
  const stored = await find(table, { parse: quoteOfItem }, quote.key(quoteId));
  if (stored?.userId !== userId) return undefined;
  const { content, createdAt, lite } = stored;
  return {
    paid: { kind: 'quote', number: content.quoteNumber ?? cleanLine(content.title) },
    content,
    savedAt: lite?.revisedAt ?? createdAt,
    linkId: linkIdOf(stored),
  };
}
