import type { ReactNode } from 'react';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/loading.tsx';

import type { RunOutcome, RunState } from './use-one-by-one.ts';

interface RunDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** Shown before the run starts, such as fields. */
  readonly children?: ReactNode;
  /** The button that starts the run, or continues with the rest. */
  readonly start: (label?: string) => ReactNode;
  /** "Recording": what is done with each invoice. */
  readonly doing: string;
  /** "2 payments recorded.": shown if not all succeeded. */
  readonly said: (outcome: RunOutcome) => string;
  readonly state: RunState;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Focuses the next button, because the pressed one was removed. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The dialog of an action on a selection: confirmation, progress, and at the end what was refused and why. */
export function RunDialog(props: RunDialogProps) {
  const { open, title, description, children, start, doing, said, state, onStop, onClose } = props;
  const isOver = state.kind === 'over';
  const actions =
    state.kind === 'running' ? (
      <Button
        key="stop"
        ref={takeFocus}
        variant="outline"
        busy={state.isStopping}
        busyLabel="Stopping..."
        onClick={onStop}
      >
        Stop
      </Button>
    ) : (
      <>
        <Button key={state.kind} {...(isOver && { ref: takeFocus })} variant="outline" onClick={onClose}>
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {start(isOver ? 'Try the rest again' : undefined)}
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
            {doing} {state.at + 1} of {state.total}...
          </p>
          <ProgressBar label={doing} value={state.at} max={state.total} />
        </>
      )}
      {isOver && <Outcome outcome={state} said={said(state)} />}
      <div hidden={state.kind !== 'waiting'}>{children}</div>
    </Dialog>
  );
}

const Outcome = ({ outcome, said }: { readonly outcome: RunOutcome; readonly said: string }) => (
  <Alert tone={outcome.refused.length > 0 ? 'error' : 'info'}>
    <p>
      {said}
      {outcome.missed.length > 0 && ` ${outcome.missed.length} not tried.`}
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
