import { ChevronRight } from 'lucide-react';
import { jobsTodayText } from '#domain/jobs/job-words';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountToday } from '../../session/use-account-day.ts';
import { useJobList } from './use-jobs.ts';

/** The dashboard's line about the jobs of today. Takes no space without any. */
export function JobsToday() {
  const today = useAccountToday();
  const { jobs } = useJobList({ from: today, to: today });
  if (jobs.length === 0) return null;
  return (
    <PageLink
      to="liteJobs"
      className="flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3 font-semibold text-ink no-underline hover:bg-sunken"
    >
      <span className="min-w-0 break-words">{jobsTodayText(jobs)}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </PageLink>
  );
}
