import { useId } from 'react';
import { formatDollars, typedAmount } from '#domain/money';
import type { QuoteDetail } from '#domain/quotes/contract';
import {
  depositStandingOfQuote,
  receivedDepositTexts,
  receivedFaults,
  recordableOfQuote,
} from '#domain/quotes/received-deposit';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { useValidatedForm } from '../../../ui/use-validated-form.ts';
import { MethodAndNote } from '../../documents/method-and-note.tsx';
import { quoteHeading } from './quote-header.tsx';

/** The fields of the form. */
export type DepositTexts = { amount: string; on: string; method: string; note: string };

interface DepositDialogProps {
  readonly quote: QuoteDetail;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRecord: (typed: DepositTexts) => void;
  readonly isRecording: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
}

/** Records a deposit that was not paid online; the amount due is filled in. */
export function DepositDialog({ quote, open, onClose, onRecord, isRecording, failure }: DepositDialogProps) {
  const formId = useId();
  const today = useAccountToday();
  const { agreedCents = quote.totalCents } = quote;
  const { owedCents, recordableCents } = depositStandingOfQuote({ ...quote, state: 'approved' });
  const dueCents = Math.min(owedCents, recordableCents);
  const { form, field } = useValidatedForm<DepositTexts>({
    defaultValues: {
      amount: dueCents > 0 ? typedAmount(dueCents) : '',
      on: today,
      method: 'check',
      note: '',
    },
    validate: (typed) => receivedFaults(typed, agreedCents, today, recordableOfQuote(quote)),
  });
  const amounts =
    dueCents > 0 ? `deposit due ${formatDollars(dueCents)}` : `total ${formatDollars(agreedCents)}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Record deposit"
      description={`${quoteHeading(quote)}, ${amounts}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isRecording} busyLabel="Saving...">
            Record deposit
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(onRecord)(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField {...field('amount')} label="Amount received" />
          <TextField {...field('on')} label="Date" type="date" max={today} autoComplete="off" />
        </div>
        <MethodAndNote method={field('method')} note={field('note')} />
        <p className="text-sm text-muted">{receivedDepositTexts.clientSees}</p>
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      </form>
    </Dialog>
  );
}
