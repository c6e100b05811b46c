import { Repeat } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { JobDetail } from '#domain/jobs/contract';
import { jobTexts } from '#domain/jobs/job-words';
import type { MovedVisit } from '#domain/recurring/contract';
import { visitsLine, visitTexts } from '#domain/recurring/repeat-words';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useJobRepeat } from './use-job-repeat.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);
const JobRepeatDialog = lazyPart(async () => (await import('./job-repeat-dialog.tsx')).JobRepeatDialog);

/** How a job repeats, and what can be done with one of its visits. Nothing for a job that cannot repeat. */
export function JobRepeatCard({ job }: { readonly job: JobDetail }) {
  const { isKnown, repeat, planned, following, sourceId, isBusy, isSaving, save, stop, moveAll, skip } =
    useJobRepeat(job);
  const [dialog, setDialog] = useState({ open: false, openings: 0 });
  const [asksToSkip, setAsksToSkip] = useState(false);
  // The client who expects the visit is emailed, so that is asked first.
  const isTold = job.told !== undefined && job.told.isCanceled !== true;
  const next = repeat?.next;
  const active = next === undefined ? undefined : repeat;
  const isVisit = job.repeatOf !== undefined;
  const isOpen = job.group === 'Scheduled';
  if (!isKnown || (job.group === 'Canceled' && !active)) return null;
  const wasMoved = isOpen && job.date !== undefined && job.date !== (job.repeatDay ?? repeat?.from);
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{visitTexts.title}</h2>
      <p className="mt-1 text-sm text-muted">
        {repeat && next !== undefined ? visitsLine({ ...repeat, next }, planned) : visitTexts.hint}
      </p>
      {isVisit && sourceId !== undefined && (
        <p className="mt-1 text-sm text-muted">
          {visitTexts.made}{' '}
          <PageLink to="liteJob" params={{ jobId: sourceId }} className="font-medium text-link underline">
            {visitTexts.source}
          </PageLink>
        </p>
      )}
      {active && wasMoved && <Following following={following} until={active.until} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {active && wasMoved && (
          <Button variant="outline" busy={isBusy} onClick={moveAll}>
            {visitTexts.moveAll}
          </Button>
        )}
        {active && isOpen && (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={() => (isTold ? setAsksToSkip(true) : void skip())}
          >
            {visitTexts.skip}
          </Button>
        )}
        {!isVisit && (
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => setDialog(({ openings }) => ({ open: true, openings: openings + 1 }))}
          >
            <Repeat aria-hidden="true" className="size-4" />
            {active ? visitTexts.change : visitTexts.repeat}
          </Button>
        )}
        {active && (
          <Button variant="quiet" busy={isBusy} onClick={stop}>
            {visitTexts.stop}
          </Button>
        )}
      </div>
      {isTold && (
        <Suspense>
          <ConfirmDialog
            open={asksToSkip}
            title={`${visitTexts.skip}?`}
            description={jobTexts.cancelIsTold(job.clientName)}
            confirm={visitTexts.skip}
            busy={isBusy}
            onClose={() => setAsksToSkip(false)}
            onConfirm={() => void skip().then(() => setAsksToSkip(false))}
          />
        </Suspense>
      )}
      {dialog.openings > 0 && (
        <Suspense>
          <JobRepeatDialog
            key={dialog.openings}
            from={repeat?.from ?? job.date ?? ''}
            repeat={repeat}
            save={save}
            isSaving={isSaving}
            open={dialog.open}
            onClose={() => setDialog((current) => ({ ...current, open: false }))}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** What "Move all after this one" moves, before it happens. */
function Following({
  following,
  until,
}: {
  readonly following: readonly MovedVisit[];
  readonly until: string | undefined;
}) {
  return (
    <div className="mt-3 text-sm">
      <p>{visitTexts.follows(following.length)}</p>
      {following.length > 0 && (
        <ul className="mt-1 grid gap-1 text-muted">
          {following.map((visit) => (
            <li key={visit.from}>{visitTexts.toDay(visit)}</li>
          ))}
        </ul>
      )}
      {until !== undefined && <p className="mt-1 text-muted">{visitTexts.keepsEnd(until)}</p>}
    </div>
  );
}
