import { useState } from 'react';
import type { SavedItem } from '#domain/address-book/saved-item';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteItem } from './use-change-items.ts';

interface DeleteItemDialogProps {
  /** The item asked about; it stays while the dialog fades. */
  readonly item: SavedItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (item: SavedItem) => void;
}

/** Asks before a saved item is gone for good. */
export function DeleteItemDialog({ item, open, onClose, onDeleted }: DeleteItemDialogProps) {
  const { remove, isDeleting } = useDeleteItem();
  const [message, setMessage] = useState<string>();
  async function confirm() {
    setMessage(undefined);
    const removed = await remove(item);
    if (!removed.ok) return setMessage(removed.refusal);
    onClose();
    onDeleted(item);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Item"
      description="It is no longer offered on new invoices. This action cannot be undone."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isDeleting} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p className="line-clamp-4 whitespace-pre-line break-words font-semibold">{item.description}</p>
      {message !== undefined && (
        <Alert tone="error" className="mt-4">
          {message}
        </Alert>
      )}
    </Dialog>
  );
}
