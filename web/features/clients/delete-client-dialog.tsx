import { useState } from 'react';
import type { Client } from '#domain/clients/client';
import { afterDeletion, repeatGoesOn } from '#domain/recurring/client-deletion';
import { repeatTexts } from '#domain/recurring/repeat-words';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from './entry-dialog.tsx';
import { useRepeatsOfClient } from './use-repeats-of-client.ts';
import { useChangeClients } from './use-saved-clients.ts';

interface DeleteClientDialogProps extends DialogState {
  /** The client to delete; it stays set while the dialog fades out. */
  readonly client: Client;
  readonly onDeleted: (client: Client) => void;
}

/**
 * Asks for confirmation before a client is permanently deleted. Says what stays and what goes on, and can stop the
 * invoices that repeat first.
 */
export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isDeleting } = useChangeClients();
  const { repeats, isError, refresh } = useRepeatsOfClient(client.clientId, open);
  const [stopsRepeats, setStopsRepeats] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** Stops what repeats. False if one of them goes on. */
  async function stopRepeats(): Promise<boolean> {
    setIsStopping(true);
    try {
      for (const { invoice } of repeats)
        await callAsAccount('stop-repeat', { path: { invoiceId: invoice.invoiceId } });
      return true;
    } catch {
      setHasFailed(true);
      return false;
    } finally {
      setIsStopping(false);
      refresh();
    }
  }
  async function confirm() {
    setHasFailed(false);
    if (stopsRepeats && repeats.length > 0 && !(await stopRepeats())) return;
    const removed = await remove(client.clientId);
    onClose();
    if (removed.ok) onDeleted(client);
    else console.warn('The client could not be deleted', removed.refusal.message);
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        if (!isDeleting && !isStopping) onClose();
      }}
      title="Delete Client"
      description="Are you sure you want to delete this client? This action cannot be undone."
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isDeleting || isStopping}
      onConfirm={() => void confirm()}
    >
      <p className="break-words font-semibold" translate="no">
        {client.name}
      </p>
      {afterDeletion(client).map((sentence) => (
        <p key={sentence} className="mt-2 break-words">
          {sentence}
        </p>
      ))}
      {repeats.map(({ invoice, repeat }) => (
        <p key={invoice.invoiceId} className="mt-2 break-words">
          {repeatGoesOn(invoice, repeat, stopsRepeats)}
        </p>
      ))}
      {repeats.length > 0 && (
        <CheckBox checked={stopsRepeats} onChange={setStopsRepeats}>
          {repeatTexts.stop}
        </CheckBox>
      )}
      {isError && <p className="mt-2">{repeatTexts.loadFailed}</p>}
      {hasFailed && (
        <Alert tone="error" className="mt-4">
          {repeatTexts.failed}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
