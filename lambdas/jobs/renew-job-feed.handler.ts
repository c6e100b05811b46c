import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { renewJobFeed } from './job-settings.ts';
import { jobSettingsPorts } from './job-settings.wiring.ts';

const ports = jobSettingsPorts();

export const handler = accountOperation('renew-job-feed', {
  run: ({ userId }) => renewJobFeed(userId, ports),
});
