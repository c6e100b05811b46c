import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '#domain/clients/client';
import type { JobDetail } from '#domain/jobs/contract';
import type { JobSummary } from '#domain/jobs/job-summary';
import { tellingOf } from '#domain/jobs/job-told';
import { jobTexts } from '#domain/jobs/job-words';
import { siteRoutes } from '#domain/site-routes';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useToast } from '../../ui/toast-host.tsx';
import { useOpenedDialog } from '../../ui/use-opened-dialog.ts';
import type { JobClients } from './job-clients.ts';
import type { JobStart } from './job-dialog.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { useTellClient } from './use-tell-client.ts';

const JobDialog = lazy(async () => ({ default: (await import('./job-dialog.tsx')).JobDialog }));
const CancelJobDialog = lazy(async () => ({
  default: (await import('./cancel-job-dialog.tsx')).CancelJobDialog,
}));

/**
 * The dialogs about jobs of a page: `dialogs` opens them, `element` shows them. `asksToTell`: the page itself asks whether
 * the client is told about a new time.
 */
export function useJobDialogs(clients: JobClients, { asksToTell = false } = {}) {
  const form = useOpenedDialog<'form', JobStart>();
  const cancel = useOpenedDialog<'cancel', JobSummary>();
  const showToast = useToast();
  const navigate = useNavigate();
  const { tell } = useTellClient();
  /** How to end the question about each job. */
  const asked = useRef(new Map<string, () => void>());
  // On another page nobody knows which job a question is about.
  useEffect(() => {
    const questions = asked.current;
    return () => {
      for (const end of questions.values()) end();
    };
  }, []);

  /** Opens the form with everything of a job, which lists do not have. */
  const openWith = (job: JobSummary, startOf: (detail: JobDetail) => JobStart) =>
    void callAsAccount('get-job', { path: { jobId: job.jobId } }).then(
      (answer) => form.open('form', startOf(answer.job)),
      () => showToast({ title: jobTexts.loadFailed }),
    );

  const dialogs: JobDialogs & { readonly onNew: (client?: Client) => void } = {
    onNew: (client) => form.open('form', client ? { client } : {}),
    onEdit: (job) => openWith(job, (detail) => ({ job: detail })),
    onSchedule: (job) => openWith(job, (detail) => ({ job: detail, isAboutTime: true })),
    onDuplicate: (job) => openWith(job, (detail) => ({ copied: detail })),
    onCancel: (job) => cancel.open('cancel', job),
  };

  const onSaved = (
    saved: JobDetail,
    { isNew, tells }: { readonly isNew: boolean; readonly tells: boolean },
  ) => {
    form.close();
    asked.current.get(saved.jobId)?.();
    if (tells) return void tell(saved);
    if (!asksToTell && tellingOf(saved, saved.group === 'Canceled') === 'changed') {
      const end = showToast({
        title: jobTexts.askToTell(saved.clientName),
        action: { label: jobTexts.tell(saved.clientName), run: () => void tell(saved) },
        milliseconds: 0,
      });
      asked.current.set(saved.jobId, end);
      return;
    }
    showToast({ title: 'Job saved.' });
    // What comes next is there: a quote, a date, telling the client.
    if (isNew) void navigate(siteRoutes.liteJob.path.replace(':jobId', saved.jobId));
  };

  const element: ReactNode = (
    <Suspense>
      {form.dialog && (
        <JobDialog
          key={form.dialog.openCount}
          open={form.isDialogOpen}
          onClose={form.close}
          start={form.dialog.subject ?? {}}
          clients={clients}
          onSaved={(saved, tells) =>
            onSaved(saved, { isNew: form.dialog?.subject?.job === undefined, tells })
          }
        />
      )}
      {cancel.dialog?.subject && (
        <CancelJobDialog
          key={`cancel-${cancel.dialog.openCount}`}
          job={cancel.dialog.subject}
          open={cancel.isDialogOpen}
          onClose={cancel.close}
        />
      )}
    </Suspense>
  );
  return { dialogs, element };
}
