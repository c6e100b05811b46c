import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface Confirmation {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** What the confirming button says. */
  readonly confirm: string;
  /** The confirming button; one that takes something away, if absent. */
  readonly variant?: 'filled' | 'danger';
  /** It is being done; the confirming button then says this. */
  readonly busyLabel?: string;
  readonly busy?: boolean;
  /** What it is about, between description and buttons. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something is done that cannot be undone. */
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
