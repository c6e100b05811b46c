import { problem } from '#domain/contract/problems';
import { setReportYearSchema } from '#domain/contract/reports';
import { ok, refuse } from '#domain/result';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { openTable } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { liteProfile } from '../profile/index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

export const handler = accountOperation('set-report-year', {
  body: jsonBody(setReportYearSchema),
  run: async ({ userId, body: { startMonth } }) => {
    const change = update(liteProfile, liteProfile.key(userId), { set: { reportYearStart: startMonth } });
    return (await tryCommit(table, change))
      ? ok({ success: true as const })
      : refuse(problem('setup-incomplete'));
  },
});
