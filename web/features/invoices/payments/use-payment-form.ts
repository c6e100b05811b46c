import { useState } from 'react';
import { problem, sentenceOf } from '#domain/contract/problems';
import { moneyOf } from '#domain/documents/money-amounts';
import { isPaymentMethod, type PaymentMethod } from '#domain/documents/payment';
import { checkOnTheWay } from '#domain/invoices/check-on-the-way';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { paymentFaults } from '#domain/invoices/validate-payment';
import { parsePrice, typedAmount } from '#domain/money';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { type FormFaults, useValidatedForm } from '../../../ui/use-validated-form.ts';
import { useDividedPayment } from './use-divided-payment.ts';
import { useLastMethod, useRecordPayment } from './use-record-payment.ts';

/** A payment that was just recorded and that the user wants to change. */
export interface ChangedPayment {
  /** The invoice before the payment. */
  readonly invoice: InvoiceSummary;
  /** The recorded payment, which is removed when the changed one is saved. */
  readonly replaces: { readonly paymentId: string; readonly method: PaymentMethod };
  readonly wantsReceipt: boolean;
}

export interface PaymentFormProps {
  /** If it has its timeline, the form starts with the check that the client reported. */
  readonly invoice: InvoiceSummary & Partial<Pick<InvoiceDetail, 'timeline'>>;
  readonly onClose: () => void;
  /** The payment that this one replaces. */
  readonly replaces?: ChangedPayment['replaces'];
  /** True if the receipt is selected initially. */
  readonly wantsReceipt?: boolean;
}

type PaymentTexts = { amount: string; date: string; method: string; note: string };

/** Cents. An empty amount means the balance. An invalid one has its own error, so it must not count as too large. */
function amountFrom(typed: string, balance: number): number {
  const cents = parsePrice(typed);
  return cents.ok ? cents.value : balance;
}

/** The state of the payment dialog's form: typed values, division, submitting, and errors. */
export function usePaymentForm({ onClose, replaces, wantsReceipt = false, ...props }: PaymentFormProps) {
  // Once a part was recorded, the page knows a lower balance; the payment that is divided is still that of before.
  const [dividedInvoice, setDividedInvoice] = useState<PaymentFormProps['invoice']>();
  const invoice = dividedInvoice ?? props.invoice;
  const today = useAccountToday();
  const { recordableCents: balance } = moneyOf(invoice);
  const { record, isRecording } = useRecordPayment();
  const lastMethod = useLastMethod();
  const [message, setMessage] = useState<string>();
  const [showsFaults, setShowsFaults] = useState(false);
  const [sendsReceipt, setSendsReceipt] = useState(wantsReceipt);
  const amountOf = ({ amount }: Pick<PaymentTexts, 'amount'>) => amountFrom(amount, balance);
  // The other invoices of a client are found by the saved client.
  const canDivide = replaces === undefined && invoice.clientId !== undefined && balance > 0;
  const tooMuchMessage = sentenceOf(problem('payment-too-large', { balanceCents: balance }));

  const check = replaces ? undefined : checkOnTheWay(invoice.timeline ?? []);
  const forgetFaults = () => {
    setMessage(undefined);
    setShowsFaults(false);
  };
  const { form, field } = useValidatedForm<PaymentTexts>({
    defaultValues: {
      amount: typedAmount(Math.min(check?.amountCents ?? balance, balance)),
      date: today,
      method: replaces?.method ?? (check ? 'check' : (lastMethod.read() ?? 'check')),
      note: '',
    },
    validate: (typed) =>
      ({
        ...(amountOf(typed) > balance && !canDivide && { amount: tooMuchMessage }),
        ...paymentFaults(typed, today),
      }) as FormFaults<PaymentTexts>,
    onEdit: forgetFaults,
  });
  const amountCents = amountOf({ amount: form.watch('amount') });
  const divided = useDividedPayment(invoice, { isLarge: canDivide && amountCents > balance, amountCents });

  function keepMethod({ method }: PaymentTexts) {
    if (isPaymentMethod(method)) lastMethod.keep(method);
    onClose();
  }

  async function submitDivided(typed: PaymentTexts) {
    const { division, isAlone } = divided;
    if (isAlone) return form.setError('amount', { message: tooMuchMessage }, { shouldFocus: true });
    if (division.fault !== undefined) {
      setShowsFaults(true);
      return setMessage(division.fault);
    }
    setDividedInvoice(invoice);
    const failure = await divided.record(typed, sendsReceipt);
    return failure === undefined ? keepMethod(typed) : setMessage(failure);
  }

  async function submit(typed: PaymentTexts) {
    if (divided.isDivided) return submitDivided(typed);
    const body = { ...typed, ...(sendsReceipt && { receipt: sendsReceipt }) };
    const refusal = await record(invoice, body, amountOf(typed), replaces?.paymentId);
    if (!refusal) return keepMethod(typed);
    for (const [index, fault] of refusal.faults.entries())
      form.setError(
        fault.field as keyof PaymentTexts,
        { message: fault.message },
        { shouldFocus: index === 0 },
      );
    return setMessage(refusal.message);
  }
  const receiptBox = {
    checked: sendsReceipt,
    onChange(isWanted: boolean) {
      setSendsReceipt(isWanted);
      setMessage(undefined);
    },
  };
  return {
    ...{ invoice, field, receiptBox, message, balance, check, today },
    ...{ divided, canDivide, showsFaults, forgetFaults },
    isRecording: isRecording || divided.isRecording,
    isPaidInFull: amountCents === balance,
    onSubmit: form.handleSubmit(submit),
  };
}
