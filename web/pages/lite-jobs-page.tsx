import { jobTexts } from '#domain/jobs/job-words';
import { useJobDialogs } from '../features/jobs/job-dialogs.tsx';
import { JobViews } from '../features/jobs/job-views.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { Button } from '../ui/button.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { useJobClients } from './use-job-clients.ts';

/** The jobs of the account: today's, the week's, those to schedule, and all. */
export function LiteJobsPage() {
  const { dialogs, element } = useJobDialogs(useJobClients());
  usePrefetchToast();
  return (
    <>
      <ListHeader title={jobTexts.title}>
        <Button onClick={() => dialogs.onNew()}>{jobTexts.newJob}</Button>
      </ListHeader>
      <JobViews dialogs={dialogs} />
      {element}
    </>
  );
}
