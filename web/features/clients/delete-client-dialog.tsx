import type { Client } from '#domain/clients/client';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteClient } from './use-change-clients.ts';

interface DeleteClientDialogProps {
  /** The client asked about; it stays while the dialog fades. */
  readonly client: Client;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (client: Client) => void;
}

/** Asks before a client is gone for good. */
export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isDeleting } = useDeleteClient();
  async function confirm() {
    const isGone = await remove(client);
    onClose();
    if (isGone) onDeleted(client);
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete Client"
      description="Are you sure you want to delete this client? This action cannot be undone."
      confirm="Delete"
      busy={isDeleting}
      busyLabel="Deleting..."
      onConfirm={() => void confirm()}
    >
      <p className="break-words font-semibold">{client.name}</p>
    </ConfirmDialog>
  );
}
