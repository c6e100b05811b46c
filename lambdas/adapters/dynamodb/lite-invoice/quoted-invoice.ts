import type { InvoiceRecord, NewSubmission } from '../../../lite-invoice/invoice-record.ts';
import { quote } from '../quote/quote.ts';
import { update, type Write } from '../table/writes.ts';

/**
 * Tells an approved quote of the account that this is its invoice; refused where it has one, so that there is one only,
 * and where another deposit was received meanwhile.
 */
export const invoiceQuote = ({ userId, quoted, existing, content }: NewSubmission): readonly Write[] =>
  quoted === undefined || existing
    ? []
    : [
        update(
          quote,
          quote.key(quoted.quoteId),
          { set: { invoiceId: content.invoiceId } },
          { attr: 'userID', is: userId },
          { attr: 'status', is: 'accepted' },
          { attr: 'invoiceId', exists: false },
          quoted.received ? { attr: 'received', is: quoted.received } : { attr: 'received', exists: false },
        ),
      ];

/** Lets a quote have another invoice, once the one that was made of it is deleted. */
export const freeQuote = ({ quoteId, invoiceId }: InvoiceRecord): readonly Write[] =>
  quoteId === undefined
    ? []
    : [
        update(
          quote,
          quote.key(quoteId),
          { set: { invoiceId: undefined } },
          { attr: 'invoiceId', is: invoiceId },
        ),
      ];
