import { type ReactNode, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { invoiceHeading, shownClientName, shownNumber } from '#domain/invoices/invoice-texts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDeleteDraft } from './use-delete-draft.ts';

interface DeleteDraftButtonProps {
  readonly invoice: InvoiceSummary;
  readonly icon?: ReactNode;
  readonly onDeleted: () => void;
}

/** Deletes a draft that was never mailed, once that was confirmed. */
export function DeleteDraftButton({ invoice, icon, onDeleted }: DeleteDraftButtonProps) {
  const [open, setOpen] = useState(false);
  const { remove, isDeleting } = useDeleteDraft();
  const { invoiceNumber, invoiceId, clientName } = invoice;
  const close = () => setOpen(false);
  async function confirm() {
    const isGone = await remove(invoice);
    close();
    if (isGone) onDeleted();
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {icon}
        Delete
        <VisuallyHidden>invoice {shownNumber(invoiceNumber, invoiceId)}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Delete Draft"
        description="It was never emailed. Its number is free again. This action cannot be undone."
        confirm="Delete"
        busy={isDeleting}
        busyLabel="Deleting..."
        onConfirm={() => void confirm()}
      >
        <p className="break-words font-semibold">
          {invoiceHeading(invoiceNumber, invoiceId)}, {shownClientName(clientName)}
        </p>
      </ConfirmDialog>
    </>
  );
}
