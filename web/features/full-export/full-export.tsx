import { Download } from 'lucide-react';
import type { FullExportStatus } from '#domain/full-export/contract';
import { fullExportRules } from '#domain/full-export/full-export';
import { useAccount } from '../../session/use-account.ts';
import { useAccountTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/loading.tsx';
import { useFullExport } from './use-full-export.ts';

/** "12.4 MB". */
const sizeText = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

/** Exports all data of the account as one file, built in the background. */
export function FullExport() {
  const state = useFullExport();
  const { status, failure, hasFailed, retry, isKnown } = state;
  const isInProgress = status?.state === 'running' || status?.state === 'stopping';
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Take everything out</h2>
      <p className="mt-1 text-sm text-muted">
        One zip file with every invoice, quote, client, payment and PDF, your logo and the records of
        approvals. It contains a page that finds everything and works without internet.
      </p>
      {failure !== undefined && (
        <Alert tone="error" className="mt-4">
          {failure}
        </Alert>
      )}
      {hasFailed && (
        <Alert tone="error" className="mt-4">
          The state of your export could not be loaded.{' '}
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {status && !isInProgress && <Outcome status={status} />}
      {status && isInProgress ? (
        <Running status={status} cancel={state.cancel} isCanceling={state.isCanceling} />
      ) : (
        <div className="mt-5 grid gap-3 sm:flex sm:justify-end">
          <Button
            variant={status?.state === 'ready' ? 'outline' : 'filled'}
            disabled={!isKnown}
            busy={state.isStarting}
            busyLabel="Starting..."
            onClick={state.start}
          >
            {status ? 'Start a new export' : 'Start export'}
          </Button>
          {status?.state === 'ready' && (
            <Button busy={state.isPreparing} busyLabel="Preparing..." onClick={state.download}>
              <span className="inline-flex items-center gap-2">
                <Download aria-hidden="true" className="size-4" />
                Download zip
              </span>
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** The result of the last export. The defaults are for exports that are not ready. */
function Outcome({
  status: { state, startedAt, keptUntil = '', bytes = 0 },
}: {
  readonly status: FullExportStatus;
}) {
  const timeOf = useAccountTime();
  switch (state) {
    case 'ready':
      return (
        <Alert tone="success" className="mt-4">
          {`Your export of ${timeOf(startedAt)} is ready (${sizeText(bytes)}). You can download it until ${timeOf(keptUntil)}.`}
        </Alert>
      );
    case 'canceled':
      return (
        <Alert tone="info" className="mt-4">
          The export was canceled. Nothing of it was kept.
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="error" className="mt-4">
          The export failed, and nothing of it was kept. Please start it again.
        </Alert>
      );
    default:
      return null;
  }
}

/** The progress of the export, with a button to cancel it. */
function Running({
  status: { state, done, total },
  cancel,
  isCanceling,
}: {
  readonly status: FullExportStatus;
  readonly cancel: () => void;
  readonly isCanceling: boolean;
}) {
  const isStopping = state === 'stopping';
  const isVerified = useAccount().data?.lite?.emailVerified;
  return (
    <div className="mt-4 grid gap-3">
      <p role="status" className="text-sm text-muted">
        {isStopping
          ? 'Canceling. This takes up to a minute.'
          : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} invoices and quotes are in the file`}
      </p>
      <ProgressBar label="Export" value={done} max={Math.max(1, total)} />
      {!isStopping && (
        <>
          <div>
            <Button variant="outline" busy={isCanceling} busyLabel="Canceling..." onClick={cancel}>
              Cancel export
            </Button>
          </div>
          <p className="text-sm text-muted">
            You can close this page: the export continues.
            {isVerified &&
              ` If it takes more than ${fullExportRules.emailAfterSeconds / 60} minutes, we email you when it is ready.`}
          </p>
        </>
      )}
    </div>
  );
}
