import { formatDollars } from '#domain/money';
import { agreedOf } from '#domain/quotes/agreed';
import { changeTexts } from '#domain/quotes/change-order';
import { depositDue } from '#domain/quotes/deposit';
import { depositStandingOfQuote } from '#domain/quotes/received-deposit';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { useOwnQuote } from './use-own-quote.ts';

const signed = (cents: number): string => (cents < 0 ? `-${formatDollars(-cents)}` : formatDollars(cents));

/** On the page of a job: what was agreed on its quote and signed change orders, and whether the deposit arrived. */
export function AgreedWork({ quoteId }: { readonly quoteId: string }) {
  const { quote } = useOwnQuote(quoteId);
  if (quote?.state !== 'approved') return null;
  const { content, signedChanges = [], billing, totalCents } = quote;
  const { lineItems, amounts } = billing?.agreed ?? agreedOf(content, signedChanges);
  const chosen = content.choice?.option;
  const option = chosen === undefined ? undefined : content.options?.[chosen]?.name;
  const due = content.deposit ? depositDue(content.deposit, totalCents) : 0;
  const { receivedCents, pendingCents, waitsFor } = depositStandingOfQuote(quote);
  const depositState =
    receivedCents >= due
      ? 'received'
      : receivedCents > 0
        ? `${formatDollars(receivedCents)} received`
        : pendingCents > 0
          ? 'a bank payment is on its way'
          : waitsFor[0]?.kind === 'checking'
            ? 'a payment is being checked'
            : 'not received yet';
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">What was agreed</h2>
      {option !== undefined && (
        <p className="mt-1 text-sm text-muted">
          Option <span translate="no">{option}</span>
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {lineItems.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote are text without identity
          <li key={at} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words" translate="no">
              {line.description}
            </span>
            <span className="amount" translate="no">
              {signed(amounts.lines[at] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{changeTexts.agreedTotal}</span>
        <span className="amount" translate="no">
          {formatDollars(amounts.total)}
        </span>
      </p>
      {due > 0 && (
        <p className="mt-1 text-sm">
          <AsWritten text={`Deposit ${formatDollars(due)}: ${depositState}`} />
        </p>
      )}
    </Card>
  );
}
