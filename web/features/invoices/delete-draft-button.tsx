import { useState } from 'react';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading, shownClientName, shownNumber } from '#domain/invoices/invoice-texts';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDeleteDraft } from './use-delete-draft.ts';

interface DeleteDraftButtonProps {
  readonly invoice: InvoiceSummary;
  readonly onDeleted: () => void;
}

/** Deletes a draft that was never emailed, after confirmation. */
export function DeleteDraftButton({ invoice, onDeleted }: DeleteDraftButtonProps) {
  const { ask, dialog } = useDeleteDraftDialog(invoice, onDeleted);
  return (
    <>
      <Button variant="outline" onClick={ask}>
        Delete
        <VisuallyHidden>
          invoice <span translate="no">{shownNumber(invoice.invoiceNumber, invoice.invoiceId)}</span>
        </VisuallyHidden>
      </Button>
      {dialog}
    </>
  );
}

/** The confirmation dialog before a draft is deleted. */
export function useDeleteDraftDialog(invoice: InvoiceSummary, onDeleted: () => void) {
  // Undefined until the dialog is first opened, so that its code is not loaded before; false while it fades out.
  const [open, setOpen] = useState<boolean>();
  const { deleteDraft, isDeleting } = useDeleteDraft();
  const { invoiceNumber, invoiceId, clientName } = invoice;
  const close = () => setOpen(false);
  async function confirm() {
    const isDeleted = await deleteDraft(invoice);
    close();
    if (isDeleted) onDeleted();
  }
  return {
    ask: () => setOpen(true),
    dialog: (
      <LazyConfirmDialog
        confirmation={
          open === undefined
            ? undefined
            : {
                open,
                onClose: close,
                title: 'Delete draft',
                description: 'It was never emailed. Its number is free again. This action cannot be undone.',
                confirm: 'Delete',
                busy: isDeleting,
                busyLabel: 'Deleting...',
                onConfirm: () => void confirm(),
                children: (
                  <p className="break-words font-semibold">
                    <AsWritten
                      text={`${invoiceHeading(invoiceNumber, invoiceId)}, ${shownClientName(clientName)}`}
                      names={[clientName]}
                    />
                  </p>
                ),
              }
        }
      />
    ),
  };
}
