import { useId, useState } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { problem, sentenceOf } from '#domain/contract/problems';
import { moneyOf } from '#domain/documents/money-amounts';
import { isPaymentMethod, type PaymentMethod } from '#domain/documents/payment';
import { checkOnTheWay } from '#domain/invoices/check-on-the-way';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { paymentNotice } from '#domain/invoices/payment-notice';
import { paymentFaults } from '#domain/invoices/validate-payment';
import { formatDollars, parsePrice, typedAmount } from '#domain/money';
import { useAccountDay, useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../../ui/use-validated-form.ts';
import { MethodAndNote } from '../../documents/method-and-note.tsx';
import { useLastMethod, useRecordPayment } from './use-record-payment.ts';

/** A payment that was just recorded and that the user wants to change. */
export interface ChangedPayment {
  /** The invoice before the payment. */
  readonly invoice: InvoiceSummary;
  /** The recorded payment, which is removed when the changed one is saved. */
  readonly replaces: { readonly paymentId: string; readonly method: PaymentMethod };
  readonly wantsReceipt: boolean;
}

interface PaymentDialogProps {
  /** If it has its timeline, the form starts with the check that the client reported. */
  readonly invoice: InvoiceSummary & Partial<Pick<InvoiceDetail, 'timeline'>>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The payment that this one replaces. */
  readonly replaces?: ChangedPayment['replaces'];
  /** True if the receipt is selected initially. */
  readonly wantsReceipt?: boolean;
}

type PaymentTexts = { amount: string; date: string; method: string; note: string };

/** The state of the dialog's form: typed values, submitting, and errors. */
function usePaymentForm({
  invoice,
  onClose,
  replaces,
  wantsReceipt = false,
}: Omit<PaymentDialogProps, 'open'>) {
  const today = useAccountToday();
  const { recordableCents: balance } = moneyOf(invoice);
  const { record, isRecording } = useRecordPayment();
  const lastMethod = useLastMethod();
  const [message, setMessage] = useState<string>();
  const [sendsReceipt, setSendsReceipt] = useState(wantsReceipt);
  // An empty amount means the balance. An invalid one has its own error, so it must not count as too large.
  const amountOf = ({ amount }: Pick<PaymentTexts, 'amount'>): number => {
    const cents = parsePrice(amount);
    return cents.ok ? cents.value : balance;
  };

  function validate(typed: PaymentTexts): FormFaults<PaymentTexts> {
    const tooMuchMessage = sentenceOf(problem('payment-too-large', { balanceCents: balance }));
    return {
      ...(amountOf(typed) > balance && { amount: tooMuchMessage }),
      ...paymentFaults(typed, today),
    } as FormFaults<PaymentTexts>;
  }

  const check = replaces ? undefined : checkOnTheWay(invoice.timeline ?? []);
  const suggestedMethod = check ? 'check' : (lastMethod.read() ?? 'check');
  const { form, field } = useValidatedForm<PaymentTexts>({
    defaultValues: {
      amount: typedAmount(Math.min(check?.amountCents ?? balance, balance)),
      date: today,
      method: replaces?.method ?? suggestedMethod,
      note: '',
    },
    validate,
    onEdit: () => setMessage(undefined),
  });

  async function submit(typed: PaymentTexts) {
    const body = { ...typed, ...(sendsReceipt && { receipt: sendsReceipt }) };
    const refusal = await record(invoice, body, amountOf(typed), replaces?.paymentId);
    if (!refusal) {
      if (isPaymentMethod(typed.method)) lastMethod.keep(typed.method);
      return onClose();
    }
    for (const [index, fault] of refusal.faults.entries())
      form.setError(
        fault.field as keyof PaymentTexts,
        { message: fault.message },
        { shouldFocus: index === 0 },
      );
    setMessage(refusal.message);
  }
  const receiptBox = {
    checked: sendsReceipt,
    onChange(isWanted: boolean) {
      setSendsReceipt(isWanted);
      setMessage(undefined);
    },
  };
  return {
    field,
    receiptBox,
    message,
    isRecording,
    balance,
    isPaidInFull: amountOf({ amount: form.watch('amount') }) === balance,
    check,
    today,
    onSubmit: form.handleSubmit(submit),
  };
}

/** Records a payment received for an invoice. Typed values stay until it is recorded. */
export function PaymentDialog({ open, ...props }: PaymentDialogProps) {
  const { invoice, onClose, replaces, wantsReceipt } = props;
  const formId = useId();
  const dayOf = useAccountDay();
  const { field, receiptBox, message, isRecording, balance, isPaidInFull, check, today, onSubmit } =
    usePaymentForm(props);
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
      description={`${heading}, ${replaces ? 'paid' : 'balance due'} ${formatDollars(balance)}`}
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
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {check?.amountCents !== undefined && (
          <p className="text-sm text-muted">
            Check for <span translate="no">{formatDollars(check.amountCents)}</span> announced{' '}
            {formatLongDate(dayOf(check.at))}.
            {check.amountCents > balance &&
              ` It is ${formatDollars(check.amountCents - balance)} more than the balance. Record the balance, and settle the rest with your client.`}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField {...field('amount')} label="Amount" />
          <TextField {...field('date')} label="Date" type="date" max={today} autoComplete="off" />
        </div>
        <MethodAndNote method={field('method')} note={field('note')} />
        {address !== '' && balance > 0 && (
          <CheckBox {...receiptBox}>
            {`Email a receipt to ${address}${isPaidInFull ? ', with a PDF that says PAID' : ''}`}
          </CheckBox>
        )}
        {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}
