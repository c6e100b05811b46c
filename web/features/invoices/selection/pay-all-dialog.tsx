import { useId, useState } from 'react';
import { methodLabel, paymentMethods } from '#domain/documents/payment';
import { moreThanAll, oldestFirst, receiptsLabel } from '#domain/invoices/divided-payment';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { isLinkOlder } from '#domain/invoices/link-version';
import { paymentsNotice } from '#domain/invoices/payment-notice';
import { paymentFaults, paymentNoteLength } from '#domain/invoices/validate-payment';
import { formatDollars, parsePrice, typedAmount } from '#domain/money';
import { countText } from '#domain/text';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../../ui/use-validated-form.ts';
import { DivisionFields } from '../payments/division-fields.tsx';
import { useDivision } from '../payments/use-division.ts';
import {
  receiptAddresses,
  recordableSum,
  type SharedPaymentTexts,
  usePayAll,
} from '../payments/use-pay-all.ts';
import type { RunState } from '../use-one-by-one.ts';
import { RunDialog } from './run-dialog.tsx';
import { excludedSentence, remainingInvoices, type SelectionDialogProps } from './selection-dialog.ts';

type SumTexts = SharedPaymentTexts & { readonly amount: string };

/** The form of one payment for several invoices, and its division over them. */
function usePayAllForm({ invoices, onDone }: Pick<SelectionDialogProps, 'invoices' | 'onDone'>) {
  const today = useAccountToday();
  const { pay, announce, isRecording } = usePayAll();
  const [state, setState] = useState<RunState>({ kind: 'waiting' });
  const [failure, setFailure] = useState<string>();
  const balanceCents = recordableSum(invoices);
  const [sendsReceipts, setSendsReceipts] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const { form, field } = useValidatedForm<SumTexts>({
    defaultValues: { amount: typedAmount(balanceCents), date: today, method: 'check', note: '' },
    validate(typed) {
      const cents = parsePrice(typed.amount);
      return {
        ...(cents.ok && cents.value > balanceCents && { amount: moreThanAll(balanceCents) }),
        ...paymentFaults(typed, today),
      } as FormFaults<SumTexts>;
    },
  });
  const typedSum = form.watch('amount');
  const sum = typedSum.trim() === '' ? { ok: true as const, value: balanceCents } : parsePrice(typedSum);
  const division = useDivision(oldestFirst(invoices), sum.ok ? sum.value : undefined);
  const paidParts = division.parts.filter(({ cents }) => cents > 0);
  async function submit() {
    setShowsFaults(division.fault !== undefined);
    if (division.fault !== undefined) return;
    const wanted = remainingInvoices(
      state,
      paidParts.map(({ invoice }) => invoice),
    );
    const outcome = await pay(
      paidParts.filter(({ invoice: { invoiceId } }) => wanted.some((one) => one.invoiceId === invoiceId)),
      form.getValues(),
      sendsReceipts,
    );
    setFailure(outcome.failure);
    if (outcome.failure !== undefined) return;
    const { refused, isGoingOn } = outcome;
    const done = outcome.done.map(({ invoice }) => invoice);
    // What is going on is shown above the page, and no invoice is left to try again here.
    if (isGoingOn) return onDone(wanted, true);
    setState({ kind: 'over', done, refused, notAttempted: [] });
    announce(outcome.done.map(({ invoice: { invoiceId }, ...part }) => ({ ...part, invoiceId })));
    onDone(done, refused.length === 0);
  }
  return {
    ...{ today, field, division, state, failure, isRecording },
    /** Of the division; undefined until the form was submitted with it. */
    fault: showsFaults ? division.fault : undefined,
    forgetFault: () => setShowsFaults(false),
    receipts: { checked: sendsReceipts, onChange: setSendsReceipts },
    addresses: receiptAddresses(paidParts.map(({ invoice }) => invoice)),
    paidCount: paidParts.length,
    onSubmit: form.handleSubmit(submit),
  };
}

/**
 * Asks how, when and how much was paid for the selected invoices, and records it as one payment. An amount below the sum
 * of the balances is divided, the oldest invoice first.
 */
export function PayAllDialog({ invoices, selectedCount, open, onClose, onDone }: SelectionDialogProps) {
  const formId = useId();
  const { today, field, division, state, ...form } = usePayAllForm({ invoices, onDone });

  // What becomes of a press is shown here.
  const close = () => {
    if (!form.isRecording) onClose();
  };
  const notice = paymentsNotice(
    invoices
      .filter(isLinkOlder)
      .map(({ invoiceNumber, invoiceId }) => `#${shownNumber(invoiceNumber, invoiceId)}`),
  );

  return (
    <RunDialog
      open={open}
      title="Record payment"
      description={`${countText(invoices.length, 'invoice')}, left to pay ${formatDollars(recordableSum(invoices))}.${excludedSentence(invoices, selectedCount, 'owes nothing', 'owe nothing')}`}
      progressText="Recording"
      resultText={({ done }) => `${countText(done.length, 'payment')} recorded.`}
      state={state}
      onStop={close}
      onClose={close}
      fault={form.failure ?? form.fault}
      renderStart={(label) => (
        <Button type="submit" form={formId} busy={form.isRecording} busyLabel="Recording...">
          {label ?? `Record ${countText(form.paidCount, 'Payment')}`}
        </Button>
      )}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)}>
        <div className="grid gap-4 sm:grid-cols-3">
          <DecimalField {...field('amount')} label="Amount" />
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
        <DivisionFields
          division={division}
          showsFaults={form.fault !== undefined}
          onEdit={form.forgetFault}
        />
        {form.addresses.length > 0 && (
          <CheckBox {...form.receipts}>
            <span className="min-w-0 wrap-anywhere">{receiptsLabel(form.addresses)}</span>
          </CheckBox>
        )}
        {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
      </form>
    </RunDialog>
  );
}
