import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getJobSettings } from './job-settings.ts';
import { jobSettingsPorts } from './job-settings.wiring.ts';

const ports = jobSettingsPorts();

export const handler = accountOperation('get-job-settings', {
  run: ({ userId }) => getJobSettings(userId, ports),
});
