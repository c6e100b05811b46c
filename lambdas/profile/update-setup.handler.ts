import { problem } from '#domain/contract/problems';
import { updateSetupSchema } from '#domain/contract/profile';
import { ok, refuse } from '#domain/result';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { openTable } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { liteProfile } from './store/lite-profile.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

export const handler = accountOperation('update-setup', {
  body: jsonBody(updateSetupSchema),
  run: async ({ userId, body: { isDismissed, chargesNoTax } }) => {
    const set = {
      ...(isDismissed !== undefined && {
        setupDismissedAt: isDismissed ? systemClock().toISOString() : undefined,
      }),
      ...(chargesNoTax !== undefined && { chargesNoTax }),
    };
    if (Object.keys(set).length === 0) return ok({ success: true as const });
    return (await tryCommit(table, update(liteProfile, liteProfile.key(userId), { replace: set })))
      ? ok({ success: true as const })
      : refuse(problem('setup-incomplete'));
  },
});
