import { useId, useState } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { Alert } from '../../../ui/alert.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { payableCentsOf, useMoveSurplus, useOpenInvoices } from './use-move-surplus.ts';

interface MoveDialogProps {
  readonly invoice: InvoiceDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks to which open invoice of the client an overpaid amount is moved. */
export function MoveDialog({ invoice, open, onClose }: MoveDialogProps) {
  const formId = useId();
  const showToast = useToast();
  // The movable amount when the dialog was opened; the server checks the current amount.
  const [movableCents] = useState(invoice.movableCents ?? 0);
  const openInvoices = useOpenInvoices(invoice);
  const [targetId, setTargetId] = useState<string>();
  const [message, setMessage] = useState<string>();
  const { move, isMoving } = useMoveSurplus(invoice);
  const target =
    openInvoices.invoices.find(({ invoiceId }) => invoiceId === targetId) ?? openInvoices.invoices[0];
  const amountCents = target ? Math.min(movableCents, payableCentsOf(target)) : 0;

  async function submit() {
    if (!target) return;
    const errorMessage = await move({ toInvoiceId: target.invoiceId, amountCents });
    setMessage(errorMessage);
    if (errorMessage !== undefined) return;
    showToast({ title: texts.moved(amountCents) });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.moveTitle}
      description={`${texts.overpaid(moneyOf(invoice).overpaidCents)}. ${texts.moveHint(movableCents)}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {target && (
            <Button type="submit" form={formId} busy={isMoving} busyLabel={texts.moving}>
              {texts.moveAmount(amountCents)}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {openInvoices.isPending && (
          <div role="status">
            <VisuallyHidden>Loading the invoices...</VisuallyHidden>
            <Skeleton className="h-24" />
          </div>
        )}
        {openInvoices.isError && <LoadFailure text={texts.moveListFailed} onRetry={openInvoices.retry} />}
        {!openInvoices.isPending && !openInvoices.isError && !target && !openInvoices.hasMore && (
          <p>{texts.moveNone}</p>
        )}
        {target && (
          <OpenInvoices
            invoices={openInvoices.invoices}
            targetId={target.invoiceId}
            onChoose={(invoiceId) => {
              setTargetId(invoiceId);
              setMessage(undefined);
            }}
          />
        )}
        {openInvoices.hasMore && (
          <LoadMore
            busy={openInvoices.isLoadingMore}
            onClick={openInvoices.loadMore}
            failure={openInvoices.loadMoreFailed ? texts.moveListFailed : undefined}
          />
        )}
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}

interface OpenInvoicesProps {
  readonly invoices: readonly InvoiceSummary[];
  readonly targetId: string;
  readonly onChoose: (invoiceId: string) => void;
}

/** The invoices to choose from, each with its balance. */
const OpenInvoices = ({ invoices, targetId, onChoose }: OpenInvoicesProps) => (
  <fieldset className="grid">
    <legend className="mb-1 text-sm font-medium">{texts.moveChoice}</legend>
    {invoices.map((invoice) => (
      <label key={invoice.invoiceId} className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="radio"
          name="target"
          checked={invoice.invoiceId === targetId}
          onChange={() => onChoose(invoice.invoiceId)}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0 grow break-words">
          <AsWritten text={invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)} />
        </span>
        <span className="tabular-nums">
          <AsWritten text={`${formatDollars(payableCentsOf(invoice))} left to pay`} />
        </span>
      </label>
    ))}
  </fieldset>
);
