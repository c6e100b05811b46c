import { quoteAmounts } from '#domain/quotes/quote';
import { cleanLine } from '#domain/text';
import { cameInWrite, dropCameIn, type NewEntry } from '../../came-in/index.ts';
import type { StoredPayment } from '../../invoices/index.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { quotedPayment } from './deposit-payments.ts';
import type { QuoteItem } from './quote.ts';

/** The ID of what happened to a quote, of which there is at most one of each kind. */
const quoteEntryId = (quoteId: string, kind: NewEntry['kind']): string =>
  sha256(`${quoteId}#${kind}`).slice(0, 32);

/** What happened to a quote at an instant (ISO), for the list of what came in. */
export const quoteEntry = (
  { quoteId, content }: Pick<StoredQuote, 'quoteId' | 'content'>,
  at: string,
  kind: 'approved' | 'opened',
): NewEntry => ({
  entryId: quoteEntryId(quoteId, kind),
  at,
  kind,
  document: 'quote',
  documentId: quoteId,
  title: content.quoteNumber ?? cleanLine(content.title),
  clientName: content.client?.name ?? '',
  cents: quoteAmounts(content).total,
});

/** The writes that list a deposit which the owner recorded on the quote, in place of the one recorded before. */
export function depositEntryWrites(
  quoted: QuoteItem,
  { userId, quoteId }: { readonly userId: string; readonly quoteId: string },
  deposit: StoredPayment | undefined,
): readonly Write[] {
  const { receivedAt } = quoted;
  const entryId = quoteEntryId(quoteId, 'deposit');
  const { number: title, clientName } = quotedPayment(quoted);
  const isReplaced = receivedAt !== undefined && receivedAt !== deposit?.recordedAt;
  return [
    ...(isReplaced ? [dropCameIn(userId, { at: receivedAt, entryId })] : []),
    ...(deposit
      ? [
          cameInWrite(userId, {
            entryId,
            at: deposit.recordedAt,
            kind: 'deposit',
            document: 'quote',
            documentId: quoteId,
            title,
            clientName,
            cents: deposit.amountCents,
            method: deposit.method,
          }),
        ]
      : []),
  ];
}
