import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface Confirmation {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** Label of the confirming button. */
  readonly confirm: string;
  /** Variant of the confirming button; by default one for a destructive action. */
  readonly variant?: 'filled' | 'danger';
  /** Label of the confirming button while the action runs. */
  readonly busyLabel?: string;
  readonly busy?: boolean;
  /** Content between description and buttons. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before an irreversible action. */
export const ConfirmDialog = ({
  confirm,
  variant = 'danger',
  busy = false,
  busyLabel,
  onConfirm,
  ...rest
}: Confirmation) => (
  <Dialog
    {...rest}
    actions={
      <>
        <Button variant="outline" onClick={rest.onClose}>
          Cancel
        </Button>
        <Button
          variant={variant}
          busy={busy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </>
    }
  />
);
