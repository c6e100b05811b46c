import type { FullImportStatus } from '#domain/full-import/contract';
import { countText } from '#domain/text';
import { useAccountTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/loading.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { ImportOutcome } from './import-outcome.tsx';
import type { VerifiedExport } from './read-export.ts';
import { useFullImport } from './use-full-import.ts';

type State = ReturnType<typeof useFullImport> & Pick<ReturnType<typeof useStepFocus>, 'focusStep'>;

/** Imports a file made by "Take everything out" into this account: choose it, review its contents, import, undo. */
export function FullImport() {
  const { card, focusStep } = useStepFocus();
  const state = { ...useFullImport(), focusStep };
  const { status, failure, hasFailed, retry, chosen, photosLeftOut } = state;
  const isInProgress = status?.state === 'running' || status?.state === 'undoing';
  return (
    <Card className="p-5" {...card}>
      <h2 className="text-lg font-semibold">Bring everything in</h2>
      <p className="mt-1 text-sm text-muted">
        Put the zip that "Take everything out" made into a new, empty account: clients, saved items, jobs,
        invoices, payments and quotes, with their photos. Invoices and quotes are kept as history and marked
        "Imported": nobody is emailed or reminded because of them, they have no links, and a quote cannot be
        certified or verified here.
      </p>
      {failure !== undefined && (
        <Alert tone="error" className="mt-4 break-words">
          {failure}
        </Alert>
      )}
      {hasFailed && (
        <Alert tone="error" className="mt-4">
          The state of your import could not be loaded.{' '}
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {photosLeftOut > 0 && (
        <Alert tone="info" className="mt-4">
          {`${countText(photosLeftOut, 'photo')} of the zip ${photosLeftOut === 1 ? 'was' : 'were'} left out, because your space for photos is full or a file could not be read. You find them in the zip, in the folder "photos".`}
        </Alert>
      )}
      {status && !isInProgress && <ImportOutcome status={status} state={state} />}
      {status && isInProgress ? (
        <Running status={status} state={state} />
      ) : chosen ? (
        <Preview chosen={chosen} state={state} />
      ) : (
        <ChooseFile state={state} />
      )}
    </Card>
  );
}

function ChooseFile({ state: { isEmpty, choose, isChecking } }: { readonly state: State }) {
  if (isEmpty === undefined) return null;
  if (!isEmpty)
    return (
      <p className="mt-4 text-sm">
        This account has invoices, quotes, jobs, clients or saved items already, so a zip cannot be imported
        here.
      </p>
    );
  return (
    <>
      <label className="mt-4 grid content-start gap-1.5 text-sm font-medium">
        Zip file of an export
        <input
          type="file"
          accept=".zip,application/zip"
          disabled={isChecking}
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-2 py-1.5 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-brand-soft file:px-3 file:py-1 file:font-semibold file:text-link"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) choose(file);
            // Reset, so that the same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p role="status" className="mt-2 text-sm text-muted">
        {isChecking ? 'Checking the file. Nothing is changed yet.' : ''}
      </p>
    </>
  );
}

const shownKinds = [
  ['Clients', 'clients'],
  ['Saved items', 'items'],
  ['Jobs', 'jobs'],
  ['Invoices', 'invoices'],
  ['Quotes', 'quotes'],
] as const;

/** Shows what an import will do before it starts. */
function Preview({
  chosen,
  state: { start, isStarting, photosDone, forget, focusStep },
}: {
  readonly chosen: VerifiedExport;
  readonly state: State;
}) {
  const timeOf = useAccountTime();
  const { counts, exportedAt, photos } = chosen;
  return (
    <div ref={focusStep} tabIndex={-1} className="mt-4 grid gap-4">
      {exportedAt !== '' && <p className="text-sm">{`An export of ${timeOf(exportedAt)}. It will add:`}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-6">
        {shownKinds.map(([label, kind]) => (
          <div key={kind}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums" translate="no">
              {counts[kind].toLocaleString('en-US')}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-muted">Payments</dt>
          <dd className="text-xl font-semibold tabular-nums" translate="no">
            {counts.payments.toLocaleString('en-US')}
          </dd>
        </div>
        {photos.size > 0 && (
          <div>
            <dt className="text-sm text-muted">Photos</dt>
            <dd className="text-xl font-semibold tabular-nums" translate="no">
              {photos.size.toLocaleString('en-US')}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-muted">
        Settings, logo, and what repeats are not imported. PDFs and certificates stay in the zip.
      </p>
      {isStarting && photos.size > 0 && (
        <div className="grid gap-2">
          <p role="status" className="text-sm text-muted">
            {`Uploading ${countText(photos.size, 'photo')}. Keep this page open until the import starts.`}
          </p>
          <ProgressBar label="Photos" value={photosDone} max={photos.size} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isStarting} busyLabel="Starting..." onClick={() => start(chosen)}>
          Import everything
        </Button>
        <Button variant="outline" onClick={forget}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

/** The progress of the import, with a button to cancel it. */
function Running({
  status: { state: stage, done, total },
  state: { undo, isUndoing, focusStep },
}: {
  readonly status: FullImportStatus;
  readonly state: State;
}) {
  const isRunning = stage === 'running';
  return (
    <div ref={focusStep} tabIndex={-1} className="mt-4 grid gap-3">
      <p role="status" className="text-sm text-muted">
        {isRunning
          ? `${done.toLocaleString('en-US')} of ${countText(total, 'record')} imported`
          : 'Taking the import back. This takes a few minutes at most.'}
      </p>
      {isRunning && <ProgressBar label="Import" value={done} max={Math.max(1, total)} />}
      {isRunning && (
        <div>
          <Button variant="outline" busy={isUndoing} busyLabel="Canceling..." onClick={undo}>
            Cancel import
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">
        {`You can close this page: ${isRunning ? 'the import continues' : 'it goes on'}.`}
      </p>
    </div>
  );
}
