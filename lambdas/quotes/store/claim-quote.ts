import type { NewSubmission, StoredBilling } from '../../invoices/index.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { depositUnchanged } from './deposit-conditions.ts';
import { billedPartOf, nextParts, partsUnchanged } from './parts-of-quote.ts';
import { quote } from './quote.ts';
import { dropDepositToday, dropQuoteToday } from './quote-today.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores the invoice's ID on the approved quote. Fails if the quote already has an invoice, or if its deposit, by hand or
 * online, or what was agreed changed since it was read.
 */
export function claimQuote(submission: NewSubmission): readonly Write[] {
  const { userId, quoted, existing, content, billing } = submission;
  if (billing) return claimPart(submission, billing);
  if (quoted === undefined || existing) return [];
  return [
    update(
      quote,
      quote.key(quoted.quoteId),
      { set: { invoiceId: content.invoiceId } },
      { attr: 'userID', is: userId },
      { attr: 'status', is: 'accepted' },
      { attr: 'importId', exists: false },
      { attr: 'parts', exists: false },
      partsUnchanged({ version: quoted.billing?.version }),
      ...depositUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId: quoted.quoteId, userId }, 'approved'),
    ...dropDepositToday({ ...quoted, userId }),
  ];
}

/** What an invoice of the whole quote bills follows from its rows, so that parts planned beside it are planned again. */
const wholeEdited = (quoteId: string, version: number | undefined): Write =>
  update(
    quote,
    quote.key(quoteId),
    { set: { partsVersion: (version ?? 0) + 1 } },
    partsUnchanged({ version }),
  );

/**
 * Stores the part that an invoice bills on its quote. The first one uses the deposit. Fails if the parts or what was
 * agreed changed since they were read, so that together they never exceed it.
 */
function claimPart(
  { userId, quoted, existing, content }: NewSubmission,
  { quoteId, parts, version, invoiceId: holder }: StoredBilling,
): readonly Write[] {
  const { invoiceId, invoice } = content;
  const part = invoice.progress && billedPartOf(invoice.progress);
  if (!part) return [wholeEdited(quoteId, version)];
  if (isSame(parts[invoiceId], part)) return [];
  const isFirst = !existing && holder === undefined;
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        replace: { ...nextParts({ ...parts, [invoiceId]: part }, version), ...(isFirst && { invoiceId }) },
      },
      { attr: 'userID', is: userId },
      { attr: 'status', is: 'accepted' },
      { attr: 'importId', exists: false },
      partsUnchanged({ version }),
      ...(isFirst
        ? depositUnchanged(quoted ?? {})
        : holder === undefined
          ? []
          : [{ attr: 'invoiceId', is: holder } as const]),
    ),
    ...(existing ? [] : [dropQuoteToday({ quoteId, userId }, 'approved')]),
    ...(isFirst ? dropDepositToday({ ...quoted, quoteId, userId }) : []),
  ];
}
