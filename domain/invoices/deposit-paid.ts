import type { InvoiceFault } from '../documents/invoice-limits.ts';

import { type Cents, formatDollars } from '../money.ts';

/** A deposit bounds the total of its invoice from below: nobody is owed money back by an invoice. */
export const depositFaults = (total: Cents, depositCents: Cents = 0): readonly InvoiceFault[] =>
  total < depositCents
    ? [
        {
          field: 'lineItems',
          message: `The total cannot be less than the deposit of ${formatDollars(depositCents)} that was paid.`,
        },
      ]
    : [];
