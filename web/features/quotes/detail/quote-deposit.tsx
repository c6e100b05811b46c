import { formatLongDate } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/contract/quotes';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { methodLabel, paymentMethods } from '#domain/invoices/payment';
import { formatDollars, typedAmount } from '#domain/money';
import type { OnlineDeposit } from '#domain/online-payments/online-deposit';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { depositDue, depositLabel, depositSentence } from '#domain/quotes/deposit';
import {
  depositLeft,
  type ReceivedDeposit,
  receivedDepositTexts,
  receivedFaults,
  type TypedDeposit,
} from '#domain/quotes/received-deposit';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { useValidatedForm } from '../../../ui/use-validated-form.ts';
import { RefundDeposit } from './refund-deposit.tsx';
import { useRecordDeposit } from './use-record-deposit.ts';

/** The deposit of an approved quote: the amount due, and the amounts received before the quote has an invoice. */
export function QuoteDeposit({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId, content, totalCents, received, onlineDeposit, refundableDeposit, invoiceId, importId } =
    quote;
  const { record, remove, isPending, failure } = useRecordDeposit(quoteId);
  const isOpen = invoiceId === undefined && importId === undefined;
  if (!content.deposit && !received && !onlineDeposit && !isOpen) return null;
  const dueCents = depositLeft(content, received, onlineDeposit);
  const isPaid = dueCents === 0;
  // What was paid online needs no record by hand, but more can be received.
  const isPaidOnline = onlineDeposit !== undefined && isPaid;
  return (
    <Card id="deposit" className="scroll-mt-20 p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Deposit</h2>
      {content.deposit && (
        <p className="mt-2 text-sm">
          {isPaid
            ? `${depositLabel(content.deposit)} of ${formatDollars(depositDue(content.deposit, totalCents))}`
            : depositSentence(content.deposit, totalCents)}
        </p>
      )}
      {received && <ReceivedLine received={received} />}
      {onlineDeposit && <OnlineLines online={onlineDeposit} />}
      {refundableDeposit && <RefundDeposit quote={quote} payment={refundableDeposit} />}
      {received && isOpen && (
        <>
          <p className="mt-1 text-sm text-muted">
            {receivedDepositTexts.onLink(dueCents)} {receivedDepositTexts.notEmailed}
          </p>
          <Button variant="outline" className="mt-3" busy={isPending} onClick={() => remove(received)}>
            Remove
          </Button>
        </>
      )}
      {!received && !isPaidOnline && isOpen && (
        <ReceiveForm quote={quote} isPending={isPending} onReceive={record} />
      )}
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

/** The online payments of the deposit: paid, pending, refunded or disputed. */
const OnlineLines = ({ online }: { readonly online: OnlineDeposit }) => (
  <>
    {online.on !== undefined && online.paidCents > 0 && (
      <p className="mt-2 font-medium">{texts.depositPaid(online.paidCents, formatLongDate(online.on))}</p>
    )}
    {online.method !== undefined && <p className="text-sm text-muted">{methodLabel(online.method)}</p>}
    {online.pendingCents !== undefined && <p className="mt-2">{texts.pending(online.pendingCents)}</p>}
    {online.refundedCents !== undefined && (
      <p className="mt-2">{texts.depositRefunded(online.refundedCents)}</p>
    )}
    {online.dispute !== undefined && (
      <Alert tone="warning" className="mt-3">
        {online.dispute === 'open' ? texts.depositDisputed : texts.depositLost}
      </Alert>
    )}
  </>
);

interface ReceiveFormProps {
  readonly quote: QuoteDetail;
  readonly isPending: boolean;
  readonly onReceive: (received: TypedDeposit) => void;
}

/** Records a deposit that was received by hand; the amount due is filled in. */
function ReceiveForm({ quote: { content, totalCents }, isPending, onReceive }: ReceiveFormProps) {
  const today = useAccountDay()();
  const dueText = content.deposit ? typedAmount(depositDue(content.deposit, totalCents)) : '';
  const { form, field } = useValidatedForm<TypedDeposit>({
    defaultValues: { amount: dueText, on: today, method: 'check' },
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
      <p className="text-sm text-muted">{recipientTexts.nobody}</p>
    </form>
  );
}
