import { checkedId } from './key-id.ts';
import { accountPartition } from './keys.ts';

/** The index 1 partition of an account's jobs in a group: a shown stage, or the canceled ones. */
export const jobGroupPartition = (userId: string, group: string): string =>
  `${accountPartition(userId)}#JOBS#${group.replaceAll(' ', '')}`;

/** The beginnings of the sort keys of jobs in index 1: first those without a date, then those with one. */
export const jobSections = { undated: '0#', dated: '1#' } as const;

/** Sort key in index 1 of a job: by its date and time, or by its creation if it has no date. */
export const jobSortKey = (
  jobId: string,
  { date, start, createdAt }: { readonly date?: string; readonly start?: string; readonly createdAt: string },
): string =>
  date === undefined
    ? `${jobSections.undated}${createdAt}#${checkedId(jobId)}`
    : `${jobSections.dated}${date}T${start ?? ''}#${checkedId(jobId)}`;

/** The index 3 partition of the jobs of one client. */
export const clientJobsPartition = (userId: string, clientId: string): string =>
  `${accountPartition(userId)}#JOBSOF#${checkedId(clientId)}`;

/** The index 5 partition of the visits of one client that are done and on no invoice, by their day. */
export const visitsToBillPartition = (userId: string, clientId: string): string =>
  `${accountPartition(userId)}#TOBILL#${checkedId(clientId)}`;

/** The index 4 partition of an account's jobs that take several days, by their last day. */
export const longJobsPartition = (userId: string): string => `${accountPartition(userId)}#LONGJOBS`;
