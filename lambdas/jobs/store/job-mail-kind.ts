import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { composeJobMail } from '../compose-job-mail.ts';
import { findJob } from './find-job.ts';
import { jobMailHandler } from './job-mail.ts';

/** An email to the client of a job: its time, a new time, its cancellation, or a reminder of the day before. */
export const jobMailKind = defineMessage({
  ...jobMailHandler,
  audience: 'client',
  compose: (mail, now, ports: ClientMailPorts & { readonly table: Table }) =>
    composeJobMail(mail, now, {
      ...ports,
      findJob: (userId, jobId) => findJob(ports.table, userId, jobId),
    }),
});
