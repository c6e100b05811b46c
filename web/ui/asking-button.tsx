import { type ReactNode, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import type { Confirmation } from './confirm-dialog.tsx';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';

interface AskingButtonProps {
  /** What it says, with its sign. */
  readonly children: ReactNode;
  readonly question: Pick<Confirmation, 'title' | 'description' | 'confirm' | 'variant'>;
  readonly variant?: 'outline' | 'quiet';
  readonly busy: boolean;
  readonly busyLabel: string;
  /** What went wrong, where the page says it beside the button. */
  readonly failure?: string | undefined;
  /** Called once the question was answered with yes. */
  readonly onConfirm: () => void;
}

/** A button that asks before it does what cannot be undone; `variant` of the question for one that takes nothing away. */
export function AskingButton({
  children,
  question,
  variant = 'outline',
  busy,
  busyLabel,
  failure,
  onConfirm,
}: AskingButtonProps) {
  // Undefined before the first question, so that its dialog's code is not fetched; it stays while the dialog fades.
  const [isAsked, setIsAsked] = useState<boolean>();
  const close = () => setIsAsked(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={() => setIsAsked(true)}>
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
