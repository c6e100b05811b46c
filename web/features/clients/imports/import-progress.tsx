import { countText } from '#domain/text';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/loading.tsx';
import type { useStepFocus } from '../../../ui/use-step-focus.ts';
import type { useImportJob } from './use-import-job.ts';

interface ImportProgressProps {
  readonly state: ReturnType<typeof useImportJob>;
  readonly focusStep: ReturnType<typeof useStepFocus>['focusStep'];
}

/** A running or finished import: its progress, and the buttons to cancel, undo or close it. */
export function ImportProgress({ state, focusStep }: ImportProgressProps) {
  const { job, progress, hasFailed, undo, retry } = state;
  if (!job) return null;
  if (progress.state === 'done' || progress.state === 'undone')
    return <FinishedImport state={state} focusStep={focusStep} />;
  const { at } = progress;
  const count = job.changes.length;
  const noun = job.kind === 'clients' ? 'client' : 'item';
  const isUndoing = progress.state === 'undoing';
  return (
    <div ref={focusStep} tabIndex={-1} className="mt-4 grid gap-3">
      <p role="status" className="text-sm text-muted">
        {isUndoing
          ? `Taking the import back: ${at.toLocaleString('en-US')} left`
          : `${at.toLocaleString('en-US')} of ${countText(count, noun)} imported`}
      </p>
      <ProgressBar
        label={isUndoing ? 'Import taken back' : 'Imported'}
        value={isUndoing ? count - at : at}
        max={Math.max(1, count)}
      />
      {hasFailed && (
        <Alert tone="error">The connection was lost. The import continues where it stopped.</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {hasFailed && <Button onClick={retry}>Continue</Button>}
        {!isUndoing && (
          <Button variant="outline" onClick={undo}>
            Cancel import
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        You can reload or close this page. The import continues when you open it again in this browser.
        Signing out ends it: what was imported until then stays, and the same file can be imported again.
      </p>
    </div>
  );
}

function FinishedImport({ state: { job, progress, undo, close }, focusStep }: ImportProgressProps) {
  if (!job) return null;
  const { state, leftOut } = progress;
  const noun = job.kind === 'clients' ? 'client' : 'item';
  const isDone = state === 'done';
  const text = isDone
    ? `Imported ${countText(job.changes.length - leftOut, noun)} from ${job.fileName}.`
    : `The import of ${job.fileName} was undone.`;
  const leftOutReason = isDone ? 'not changed, because of a change' : 'kept, because of a use or change';
  return (
    <div ref={focusStep} tabIndex={-1} className="mt-4 grid gap-4">
      <Alert tone="success" className="break-words">
        {text}
        {leftOut > 0 && ` ${countText(leftOut, noun)} ${leftOutReason} in the meantime.`}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={close}>Done</Button>
        {isDone && (
          <Button variant="outline" onClick={undo}>
            Undo import
          </Button>
        )}
      </div>
      {isDone && (
        <p className="text-sm text-muted">
          Undo is offered until you press Done or sign out of this browser.
        </p>
      )}
    </div>
  );
}
