import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';

interface AskingButtonProps {
  /** What it says, with its sign. */
  readonly children: ReactNode;
  readonly question: Pick<Confirmation, 'title' | 'description' | 'confirm'>;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly failure: string | undefined;
  /** Called once the question was answered with yes. */
  readonly onConfirm: () => void;
}

/** A button that asks before it does what cannot be undone, and says what went wrong. */
export function AskingButton({ children, question, busy, busyLabel, failure, onConfirm }: AskingButtonProps) {
  // Undefined before the first question, so that its dialog's code is not fetched; it stays while the dialog fades.
  const [isAsked, setIsAsked] = useState<boolean>();
  const close = () => setIsAsked(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button variant="outline" busy={busy} busyLabel={busyLabel} onClick={() => setIsAsked(true)}>
        {children}
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="w-full">
          {failure}
        </Alert>
      )}
      <LazyConfirmDialog
        asked={
          isAsked === undefined
            ? undefined
            : { ...question, open: isAsked, onClose: close, onConfirm: confirm }
        }
      />
    </>
  );
}
