import { expect, test } from 'vitest';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { storedChange } from '#lambdas/invoices/store/invoice-change';
import { jobProjection } from '#lambdas/jobs/store/job-projection';
import { minimalItems } from '#test/support/minimal-items';
import { plannedTable } from '#test/support/planned-table';

test('restoring a void invoice of visits fails if one of them is billed at the same moment', async () => {
  const { table } = plannedTable({ Item: { ...minimalItems.job, PK: 'LITE#u1', SK: 'JOB#j1' } });
  const before = recordOf({ ...minimalItems.invoice, status: 'void', visitIds: ['j1'] });
  const client = { writes: [], clientId: 'c1', added: 0 } as const;
  const change = {
    cause: 'unvoided',
    client,
    ...storedChange('u1', before, { status: 'sent' }),
  } as const;
  const writes = await jobProjection.writes(table, change, new Date('2026-11-03T12:00:00.000Z'));
  expect(writes).toHaveLength(1);
  expect(JSON.stringify(writes)).toMatch(/attribute_not_exists\(#0\) OR #0 = .*"#0":"invoices"/);
});
