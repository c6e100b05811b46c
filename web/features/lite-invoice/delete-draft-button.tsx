import { type ReactNode, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { invoiceHeading, shownClientName, shownNumber } from '#domain/lite-invoice/invoice-texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
      <Dialog
        open={open}
        onClose={close}
        title="Delete Draft"
        description="It was never emailed. Its number is free again. This action cannot be undone."
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" busy={isDeleting} busyLabel="Deleting..." onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p className="break-words font-semibold">
          {invoiceHeading(invoiceNumber, invoiceId)}, {shownClientName(clientName)}
        </p>
      </Dialog>
    </>
  );
}
