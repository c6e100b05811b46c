import type { InvoiceFault } from '../documents/invoice-limits.ts';
import { type Cents, formatDollars } from '../money.ts';

/** The total of an invoice is at least its deposit: an invoice never owes money to the client. */
export const depositFaults = (total: Cents, depositCents: Cents = 0): readonly InvoiceFault[] =>
  total < depositCents
    ? [
        {
          field: 'lineItems',
          message: `The total cannot be less than the deposit of ${formatDollars(depositCents)} that was paid.`,
        },
      ]
    : [];
