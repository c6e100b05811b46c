import { useId } from 'react';
import { methodLabel, paymentMethods } from '#domain/documents/payment';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { isLinkOlder } from '#domain/invoices/link-version';
import { paymentsNotice } from '#domain/invoices/payment-notice';
import { paymentFaults, paymentNoteLength } from '#domain/invoices/validate-payment';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../../ui/use-validated-form.ts';
import { RunDialog } from './run-dialog.tsx';
import { excludedSentence, remainingInvoices, type SelectionDialogProps } from './selection-dialog.ts';
import { useOneByOne } from './use-one-by-one.ts';
import { recordableSum, type SharedPaymentTexts, usePayAll } from './use-pay-all.ts';

/** Asks how and when the selected invoices were paid, and records a payment of each balance. */
export function PayAllDialog({ invoices, selectedCount, open, onClose, onDone }: SelectionDialogProps) {
  const formId = useId();
  const today = useAccountToday();
  const { pay, announce } = usePayAll();
  const { form, field } = useValidatedForm<SharedPaymentTexts>({
    defaultValues: { date: today, method: 'check', note: '' },
    validate: (typed) => paymentFaults(typed, today) as FormFaults<SharedPaymentTexts>,
  });
  const { state, run, stop } = useOneByOne((invoice) => pay(invoice, form.getValues()));

  const notice = paymentsNotice(
    invoices
      .filter(isLinkOlder)
      .map(({ invoiceNumber, invoiceId }) => `#${shownNumber(invoiceNumber, invoiceId)}`),
  );

  async function submit() {
    const remaining = remainingInvoices(state, invoices);
    const { done } = await run(remaining);
    announce(done);
    onDone(done, done.length === remaining.length);
  }
  return (
    <RunDialog
      open={open}
      title="Record payment"
      description={`${countText(invoices.length, 'invoice')}, balance due ${formatDollars(recordableSum(invoices))}. Each is paid in full.${excludedSentence(invoices, selectedCount, 'owes nothing', 'owe nothing')}`}
      progressText="Recording"
      resultText={({ done }) => `${countText(done.length, 'payment')} recorded.`}
      state={state}
      onStop={stop}
      onClose={onClose}
      renderStart={(label) => (
        <Button type="submit" form={formId}>
          {label ?? `Record ${countText(invoices.length, 'Payment')}`}
        </Button>
      )}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('method')} label="Method">
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {methodLabel(method)}
              </option>
            ))}
          </SelectField>
          <TextField {...field('date')} label="Date" type="date" max={today} autoComplete="off" />
        </div>
        <TextField
          {...field('note')}
          label="Note"
          optional
          autoComplete="off"
          maxLength={paymentNoteLength}
        />
        {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
      </form>
    </RunDialog>
  );
}
