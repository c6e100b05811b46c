import type { ReactNode } from 'react';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { Alert } from '../../../ui/alert.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/loading.tsx';

import type { RunOutcome, RunState } from '../use-one-by-one.ts';

interface RunDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** Shown before the run starts, such as fields. */
  readonly children?: ReactNode;
  /** What is wrong with the values, or why the last press failed. */
  readonly fault?: string | undefined;
  /** Renders the button that starts the run. With a label, it retries the invoices that are left. */
  readonly renderStart: (label?: string) => ReactNode;
  /** Describes the current step, such as "Recording", for "Recording 2 of 5...". */
  readonly progressText: string;
  /** Describes what succeeded, such as "2 payments recorded."; shown if not everything did. */
  readonly resultText: (outcome: RunOutcome) => string;
  readonly state: RunState;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** A ref that focuses the button when it appears, because the pressed button was removed. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

/**
 * The dialog of an action on several invoices: confirmation, progress, and finally which invoices were refused and why.
 */
export function RunDialog(props: RunDialogProps) {
  const {
    open,
    title,
    description,
    children,
    fault,
    renderStart,
    progressText,
    resultText,
    state,
    onStop,
    onClose,
  } = props;
  const isFinished = state.kind === 'over';
  const actions =
    state.kind === 'running' ? (
      <Button
        key="stop"
        ref={focusOnMount}
        variant="outline"
        busy={state.isStopping}
        busyLabel="Stopping..."
        onClick={onStop}
      >
        Stop
      </Button>
    ) : (
      <>
        <Button
          key={state.kind}
          {...(isFinished && { ref: focusOnMount })}
          variant="outline"
          onClick={onClose}
        >
          {isFinished ? 'Close' : 'Cancel'}
        </Button>
        {renderStart(isFinished ? 'Try the rest again' : undefined)}
      </>
    );
  return (
    <Dialog
      open={open}
      onClose={state.kind === 'running' ? onStop : onClose}
      title={title}
      description={state.kind === 'waiting' ? description : undefined}
      actions={actions}
    >
      {state.kind === 'running' && (
        <>
          <p role="status" className="mb-3 text-muted tabular-nums">
            {progressText} {state.index + 1} of {state.total}...
          </p>
          <ProgressBar label={progressText} value={state.index} max={state.total} />
        </>
      )}
      {isFinished && <Outcome outcome={state} resultText={resultText(state)} />}
      <div hidden={state.kind !== 'waiting'}>{children}</div>
      {fault !== undefined && (
        <Alert tone="error" className="mt-4">
          <AsWritten text={fault} />
        </Alert>
      )}
    </Dialog>
  );
}

const Outcome = ({ outcome, resultText }: { readonly outcome: RunOutcome; readonly resultText: string }) => (
  <Alert tone={outcome.refused.length > 0 ? 'error' : 'info'}>
    <p>
      {resultText}
      {outcome.notAttempted.length > 0 && ` ${outcome.notAttempted.length} not tried.`}
    </p>
    {outcome.refused.length > 0 && (
      <ul className="mt-2 grid gap-2">
        {outcome.refused.map(({ invoice, reason }) => (
          <li key={invoice.invoiceId}>
            <span className="font-semibold">{invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)}:</span>{' '}
            {reason}
          </li>
        ))}
      </ul>
    )}
  </Alert>
);
