import { formatLongDate } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/contract/quotes';
import { methodLabel, paymentMethods } from '#domain/invoices/payment';
import { formatDollars, typedAmount } from '#domain/money';
import { depositDue, depositSentence } from '#domain/quotes/deposit';
import { type ReceivedDeposit, receivedFaults, type TypedDeposit } from '#domain/quotes/received-deposit';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { useValidatedForm } from '../../../ui/use-validated-form.ts';
import { useChangeQuote } from '../use-own-quote.ts';

/** The deposit of an approved quote: what is due, and what was received of it until it has its invoice. */
export function QuoteDeposit({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId, content, totalCents, received, invoiceId, importId } = quote;
  const { change, isPending, failure } = useChangeQuote((given: TypedDeposit | null) =>
    callAsAccount('set-quote-deposit', { path: { quoteId }, body: { received: given } }),
  );
  const isOpen = invoiceId === undefined && importId === undefined;
  if (!content.deposit && !received && !isOpen) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Deposit</h2>
      {content.deposit && <p className="mt-2 text-sm">{depositSentence(content.deposit, totalCents)}</p>}
      {received && <ReceivedLine received={received} />}
      {received && isOpen && (
        <Button variant="outline" className="mt-3" busy={isPending} onClick={() => change(null)}>
          Remove
        </Button>
      )}
      {!received && isOpen && <ReceiveForm quote={quote} isPending={isPending} onReceive={change} />}
      {failure !== undefined && (
        <Alert tone="error" className="mt-3">
          {failure}
        </Alert>
      )}
    </Card>
  );
}

const ReceivedLine = ({ received: { cents, on, method } }: { readonly received: ReceivedDeposit }) => (
  <>
    <p className="mt-2 font-medium">
      {formatDollars(cents)} received on {formatLongDate(on)}
    </p>
    {method !== undefined && <p className="text-sm text-muted">{methodLabel(method)}</p>}
  </>
);

interface ReceiveFormProps {
  readonly quote: QuoteDetail;
  readonly isPending: boolean;
  readonly onReceive: (received: TypedDeposit) => void;
}

function ReceiveForm({ quote: { content, totalCents }, isPending, onReceive }: ReceiveFormProps) {
  const today = useAccountDay()();
  const due = content.deposit ? typedAmount(depositDue(content.deposit, totalCents)) : '';
  const { form, field } = useValidatedForm<TypedDeposit>({
    defaultValues: { amount: due, on: today, method: 'check' },
    validate: (typed) => receivedFaults(typed, totalCents, today),
  });
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => void form.handleSubmit((typed) => onReceive(typed))(event)}
    >
      <div className="grid grid-cols-2 gap-3">
        <DecimalField {...field('amount')} label="Amount received" />
        <TextField {...field('on')} label="Date" type="date" max={today} autoComplete="off" />
      </div>
      <SelectField {...field('method')} label="Method">
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {methodLabel(method)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="outline" busy={isPending} busyLabel="Saving...">
        Record deposit
      </Button>
    </form>
  );
}
