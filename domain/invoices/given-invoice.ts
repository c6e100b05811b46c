import type { AskingFacts } from '../documents/asking.ts';
import { statusByMoney } from '../documents/money-amounts.ts';
import { withAmountsOf } from '../documents/online/invoice-online.ts';
import { type InvoiceContent, type InvoiceRecord, isCounted } from './invoice-record.ts';
import { givenContentId } from './link-version.ts';

declare const given: unique symbol;

/**
 * A stored invoice as its client has it: number, days, amounts and status are those of the version that the client's
 * page shows or that was last given to the client, whatever an edit changed that was not sent. Everything that a client
 * reads about money is made of one, and only `asGiven` makes one, so that no such text can take the newest version.
 */
export type GivenInvoice = InvoiceRecord &
  Pick<AskingFacts, 'isBeingCorrected' | 'isBeingChecked'> & { readonly [given]: true };

/** ID of the content that `asGiven` needs; undefined if the client has the newest version. */
export function olderContentId(record: InvoiceRecord): string | undefined {
  const contentId = givenContentId(record);
  return contentId === record.contentId ? undefined : contentId;
}

/**
 * An invoice as its client has it. `older`: the content named by `olderContentId`; undefined if the client has the newest
 * version. Payments are those of the invoice, so a version of another total can be paid although the newest is not.
 */
export function asGiven(
  record: InvoiceRecord,
  older: Pick<InvoiceContent, 'invoice' | 'totalCents' | 'depositCents'> | undefined,
): GivenInvoice {
  if (!older) return record as GivenInvoice;
  const { paidAt: _newest, progress: _part, ...others } = record;
  const { invoiceNumber, issueDate, dueDate, progress } = older.invoice;
  const facts = { ...withAmountsOf(others, older), invoiceNumber, issueDate, dueDate };
  return {
    ...facts,
    ...(progress && { progress }),
    status: isCounted(record) ? statusByMoney(facts) : record.status,
    isBeingCorrected: true,
  } as GivenInvoice;
}
