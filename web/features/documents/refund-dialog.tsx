import { useId, useState } from 'react';
import { parsePrice, typedAmount } from '#domain/money';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import {
  type RefundDraft,
  refundFaults,
  refundQuestion,
  refundReasonLength,
} from '#domain/online-payments/refund';
import { cleanLine } from '#domain/text';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DecimalField, TextField } from '../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import { type RefundCallbacks, useRefund } from './use-refund.ts';

interface RefundDialogProps extends RefundCallbacks {
  /** Describes the payment, such as "$450.00, Card, November 3, 2026". */
  readonly label: string;
  /** Cents that can be refunded. */
  readonly refundableCents: number;
  /** Only of an invoice: asks whether the client still owes what is refunded beyond the overpaid cents. */
  readonly owed?: { readonly clientName: string; readonly overpaidCents: number };
  /** Called with the amount in cents once the refund was requested. */
  readonly onRefunded: (amountCents: number) => void;
  readonly open: boolean;
  readonly onClose: () => void;
}

type RefundTexts = { -readonly [Field in keyof RefundDraft]-?: NonNullable<RefundDraft[Field]> };

/** The question about a typed amount of a refund; undefined if nothing is asked. */
function askedAbout(amount: string, leftCents: number, owed: RefundDialogProps['owed']) {
  const cents = parsePrice(amount);
  if (!owed || !cents.ok) return undefined;
  const question = refundQuestion(cents.value, leftCents, owed.overpaidCents);
  return question.isAsked ? question : undefined;
}

/** Asks how much of a payment to refund, and why. The typed texts stay until the refund was requested. */
export function RefundDialog({
  label,
  refundableCents,
  owed,
  onRefunded,
  open,
  onClose,
  ...callbacks
}: RefundDialogProps) {
  const formId = useId();
  // The refundable amount when the dialog was opened; the server checks the current one.
  const [initialRefundableCents] = useState(refundableCents);
  const [message, setMessage] = useState<string>();
  const { refund, isRefunding } = useRefund(callbacks);
  const { form, field } = useValidatedForm<RefundTexts>({
    defaultValues: { amount: typedAmount(initialRefundableCents), reason: '', decision: '' },
    validate: (typed) =>
      refundFaults(typed, initialRefundableCents, owed?.overpaidCents) as FormFaults<RefundTexts>,
    onEdit: () => setMessage(undefined),
  });

  const questionFor = (amount: string) => askedAbout(amount, initialRefundableCents, owed);
  const question = questionFor(form.watch('amount'));

  async function submit({ amount, reason, decision: chosen }: RefundTexts) {
    const cents = parsePrice(amount);
    if (!cents.ok) return;
    const asked = questionFor(amount);
    const decision = asked && (chosen || asked.usual);
    const refusal = await refund({
      amountCents: cents.value,
      reason: cleanLine(reason),
      ...(decision && { decision }),
    });
    if (!refusal) {
      onRefunded(cents.value);
      return onClose();
    }
    for (const [index, fault] of refusal.faults.entries())
      form.setError(
        fault.field as keyof RefundTexts,
        { message: fault.message },
        { shouldFocus: index === 0 },
      );
    setMessage(refusal.message);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.refundTitle}
      description={label}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isRefunding} busyLabel={texts.refunding}>
            {texts.refund}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <DecimalField {...field('amount')} label="Amount" hint={texts.refundHint(initialRefundableCents)} />
        <TextField
          {...field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={refundReasonLength}
          hint={texts.refundReasonHint}
        />
        {owed && question && (
          <SelectField {...field('decision')} label={texts.stillOwes(owed.clientName)}>
            {question.usual === undefined && <option value="">{texts.choose}</option>}
            <option value={question.usual === undefined ? 'not-owed' : ''}>{texts.notOwing}</option>
            <option value="owed">{texts.owing}</option>
          </SelectField>
        )}
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}
