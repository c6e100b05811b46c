import { useId } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { divisionHint, divisionTexts, receiptsLabel } from '#domain/invoices/divided-payment';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { paymentNotice } from '#domain/invoices/payment-notice';
import { formatDollars } from '#domain/money';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MethodAndNote } from '../../documents/method-and-note.tsx';
import { DivisionFields } from './division-fields.tsx';
import { type PaymentFormProps, usePaymentForm } from './use-payment-form.ts';

type PaymentDialogProps = PaymentFormProps & { readonly open: boolean };

/** Records a payment received for an invoice. Typed values stay until it is recorded. */
export function PaymentDialog({ open, ...props }: PaymentDialogProps) {
  const { onClose, replaces, wantsReceipt } = props;
  const formId = useId();
  const dayOf = useAccountDay();
  const form = usePaymentForm(props);
  const { invoice, field, receiptBox, message, isRecording, balance, isPaidInFull, check, today, divided } =
    form;
  // No email is sent for imported invoices.
  const address = invoice.importId === undefined ? (invoice.deliveryEmail ?? invoice.clientEmail) : '';
  const heading = invoiceHeading(invoice.invoiceNumber, invoice.invoiceId);
  const changeTitle = wantsReceipt ? 'Email receipt' : 'Change payment';
  const title = replaces ? changeTitle : 'Record payment';
  // Recording the replaced payment has already published the new version under the link.
  const notice = paymentNotice(
    replaces ? { ...invoice, isCorrectedByLink: true } : invoice,
    receiptBox.checked,
  );
  const saveLabel = receiptBox.checked ? 'Save and email receipt' : 'Save payment';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`${heading}, ${replaces ? 'paid' : 'left to pay'} ${formatDollars(balance)}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isRecording} busyLabel="Saving...">
            {replaces ? saveLabel : title}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)}>
        {check?.amountCents !== undefined && (
          <p className="text-sm text-muted">
            Check for <span translate="no">{formatDollars(check.amountCents)}</span> announced{' '}
            {formatLongDate(dayOf(check.at))}.
            {check.amountCents > balance &&
              ` It is ${formatDollars(check.amountCents - balance)} more than the balance. ${form.canDivide ? divisionTexts.enterAll : divisionTexts.settle}`}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField {...field('amount')} label="Amount" />
          <TextField {...field('date')} label="Date" type="date" max={today} autoComplete="off" />
        </div>
        {divided.isDivided && <DividedPart form={form} />}
        <MethodAndNote method={field('method')} note={field('note')} />
        {address !== '' && balance > 0 && (
          <CheckBox {...receiptBox}>
            <span className="min-w-0 wrap-anywhere">
              {divided.isDivided && divided.addresses.length > 0
                ? receiptsLabel(divided.addresses)
                : `Email a receipt to ${address}${isPaidInFull ? ', with a PDF that says PAID' : ''}`}
            </span>
          </CheckBox>
        )}
        {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}

/** Asks which of the client's invoices a payment pays that is more than the balance of this one. */
function DividedPart({ form }: { readonly form: ReturnType<typeof usePaymentForm> }) {
  const { balance, divided, showsFaults, forgetFaults } = form;
  const { others, division, isAlone } = divided;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{isAlone ? divisionTexts.none : divisionHint(balance)}</p>
      {others.isPending && (
        <div role="status">
          <VisuallyHidden>{divisionTexts.loading}</VisuallyHidden>
          <Skeleton className="h-24" />
        </div>
      )}
      {others.isError && <LoadFailure text={divisionTexts.loadFailed} onRetry={others.retry} />}
      {!others.isPending && !others.isError && !isAlone && (
        <DivisionFields division={division} showsFaults={showsFaults} onEdit={forgetFaults} />
      )}
      {others.hasMore && (
        <LoadMore
          busy={others.isLoadingMore}
          onClick={others.loadMore}
          failure={others.loadMoreFailed ? divisionTexts.loadFailed : undefined}
        />
      )}
    </div>
  );
}
