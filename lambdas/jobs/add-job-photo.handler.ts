import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { addJobPhoto } from './change-job-photos.ts';
import { jobPorts } from './jobs.wiring.ts';

const ports = jobPorts();

export const handler = accountOperation('add-job-photo', {
  run: ({ userId, path }) => addJobPhoto(userId, path, ports),
});
