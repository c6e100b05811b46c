import { expect, test } from 'vitest';
import { importedId } from '#lambdas/platform/table/imported-records';
import { quoteToImport } from '#lambdas/quotes/store/exported-quote';
import { quote } from '#lambdas/quotes/store/quote';
import { minimalItems } from '#test/support/minimal-items';

test('an imported quote that was made from a job names the imported job', () => {
  const item = quote.parse({ ...minimalItems.quote, leadId: 'job-1' });
  const imported = quoteToImport(
    { quoteId: 'q1', item, links: [], questions: [] },
    { userId: 'pat', importId: 'import-1' },
  );
  expect(imported.item.leadId).toBe(importedId('pat', 'job-1'));
});
