import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface Confirmation {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** What the confirming button says. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something is gone for good. */
export const ConfirmDialog = ({ confirm, onConfirm, ...rest }: Confirmation) => (
  <Dialog
    {...rest}
    actions={
      <>
        <Button variant="outline" onClick={rest.onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
