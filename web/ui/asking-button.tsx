import { type ReactNode, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import type { Confirmation } from './confirm-dialog.tsx';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';

interface AskingButtonProps {
  /** The label, with an icon. */
  readonly children: ReactNode;
  readonly question: Pick<Confirmation, 'title' | 'description' | 'confirm' | 'variant'>;
  readonly variant?: 'outline' | 'quiet';
  readonly busy: boolean;
  readonly busyLabel: string;
  /** Error message of the last attempt, shown beside the button. */
  readonly failure?: string | undefined;
  /** Called on the click. If it returns false, it has shown what to correct, and the question is not asked. */
  readonly validate?: () => boolean;
  /** Called when the user confirms. */
  readonly onConfirm: () => void;
}

/**
 * A button that asks for confirmation before an irreversible action. `question.variant` is the variant of the
 * confirming button; the default is `danger`.
 */
export function AskingButton({
  children,
  question,
  variant = 'outline',
  busy,
  busyLabel,
  failure,
  validate,
  onConfirm,
}: AskingButtonProps) {
  // Undefined until first opened, so that the dialog's code is not loaded; false while the dialog fades out.
  const [isOpen, setIsOpen] = useState<boolean>();
  const ask = () => {
    if (validate?.() !== false) setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={ask}>
        {children}
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="w-full">
          {failure}
        </Alert>
      )}
      <LazyConfirmDialog
        confirmation={
          isOpen === undefined ? undefined : { ...question, open: isOpen, onClose: close, onConfirm: confirm }
        }
      />
    </>
  );
}
