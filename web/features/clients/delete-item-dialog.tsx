import { useState } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete Item"
      description="It is no longer offered on new invoices. This action cannot be undone."
      confirm="Delete"
      busy={isDeleting}
      busyLabel="Deleting..."
      onConfirm={() => void confirm()}
    >
      <p className="line-clamp-4 whitespace-pre-line break-words font-semibold">{item.description}</p>
      {message !== undefined && (
        <Alert tone="error" className="mt-4">
          {message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
