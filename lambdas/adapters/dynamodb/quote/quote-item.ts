import type { QuoteContent } from '#domain/quote/quote';
import type { ItemKey } from '#domain/table/keys';
import type { StoredQuote } from '../../../quote/ports.ts';

/** A quote as stored, with the field names of section 3; amounts in cents, quantities in thousandths. */
export interface QuoteItem extends ItemKey, QuoteContent {
  readonly userID: string;
  readonly createdAt: string;
  readonly status?: 'accepted';
  readonly jobID?: string;
  readonly acceptedAt?: string;
  readonly acceptedContent?: string;
  readonly ownerToldAt?: string;
}

/** The fields a customer agrees to. */
export const contentFields = [
  'title',
  'clientMessage',
  'issueDate',
  'lineItems',
  'taxRate',
  'total',
] as const satisfies readonly (keyof QuoteContent)[];

export function quoteOfItem(item: QuoteItem): StoredQuote {
  const { title, clientMessage, issueDate, lineItems, taxRate, total } = item;
  return {
    content: {
      title,
      clientMessage,
      issueDate,
      lineItems,
      taxRate,
      ...(total !== undefined && { total }),
    },
    userId: item.userID,
    ...(item.status === 'accepted' && {
      acceptance: {
        jobId: item.jobID ?? '',
        contentHash: item.acceptedContent ?? '',
        at: item.acceptedAt ?? '',
      },
    }),
    ownerTold: item.ownerToldAt !== undefined,
  };
}
