import { useState } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import { announcedCheck } from '#domain/invoices/check-on-the-way';
import { voidReasonLength } from '#domain/invoices/contract/invoice-changes';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading, voidTexts } from '#domain/invoices/invoice-texts';
import { ownerPaymentTexts } from '#domain/online-payments/owner-texts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSetVoid } from './use-set-void.ts';

interface VoidDialogProps {
  readonly invoice: InvoiceSummary;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for an optional reason before an invoice is voided. */
export function VoidDialog({ invoice, open, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const setVoid = useSetVoid();
  function confirm() {
    onClose();
    setVoid(invoice, true, reason.trim());
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Void ${invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)}`}
      description="It keeps its number, and no longer counts as billed or owed."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={confirm}>
            Void invoice
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {moneyOf(invoice).pendingCents > 0 && <Alert tone="warning">{ownerPaymentTexts.voidPending}</Alert>}
        <p>{voidTexts.whoIsTold}</p>
        {invoice.checkReportedAt !== undefined && (
          <Alert tone="warning">{announcedCheck(invoice.clientName, invoice.checkReportedCents)}</Alert>
        )}
        <TextField
          label="Reason"
          optional
          hint={voidTexts.whoReadsReason}
          autoComplete="off"
          maxLength={voidReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
