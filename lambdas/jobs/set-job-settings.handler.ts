import { setJobSettingsSchema } from '#domain/contract/jobs';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setJobReminders } from './job-settings.ts';
import { jobSettingsPorts } from './job-settings.wiring.ts';

const ports = jobSettingsPorts();

export const handler = accountOperation('set-job-settings', {
  body: jsonBody(setJobSettingsSchema),
  run: ({ userId, body }) => setJobReminders(userId, body.remindsClients, ports),
});
