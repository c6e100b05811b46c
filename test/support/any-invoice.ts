import fc from 'fast-check';
import { aLine } from './invoices.ts';
import { textOfTheWorld } from './texts-of-the-world.ts';

/** Most invoices are short; one in a hundred is as long as allowed, or longer. */
const lineItems = fc
  .oneof(
    { arbitrary: fc.constant([3, 60] as const), weight: 90 },
    { arbitrary: fc.constant([30, 200] as const), weight: 9 },
    { arbitrary: fc.constant([200, 500] as const), weight: 1 },
  )
  .chain(([lines, length]) =>
    fc.array(
      textOfTheWorld(length).map((description) => aLine({ description: `x${description}`.slice(0, length) })),
      { minLength: 1, maxLength: lines, size: 'max' },
    ),
  );

/** Random fields for `anInvoice`: any number of lines, texts in any writing system. */
export const anyChanges = fc.record({
  lineItems,
  notes: textOfTheWorld(400),
  businessName: textOfTheWorld(60),
  clientName: textOfTheWorld(60),
  taxName: textOfTheWorld(30),
  taxRate: fc.constantFrom('', '8.25'),
});
