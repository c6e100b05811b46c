import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { removeJobPhoto } from './change-job-photos.ts';
import { jobPorts } from './jobs.wiring.ts';

const ports = jobPorts();

export const handler = accountOperation('remove-job-photo', {
  run: ({ userId, path }) => removeJobPhoto(userId, path, ports),
});
