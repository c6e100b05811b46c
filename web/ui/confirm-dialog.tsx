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
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something is done that cannot be undone. */
export const ConfirmDialog = ({ confirm, variant = 'danger', onConfirm, ...rest }: Confirmation) => (
  <Dialog
    {...rest}
    actions={
      <>
        <Button variant="outline" onClick={rest.onClose}>
          Cancel
        </Button>
        <Button variant={variant} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
