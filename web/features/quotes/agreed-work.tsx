import { formatDollars } from '#domain/money';
import { agreedOf } from '#domain/quotes/agreed';
import { changeTexts } from '#domain/quotes/change-order';
import { depositStandingOfQuote, isDepositOpen, receivedDepositTexts } from '#domain/quotes/received-deposit';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { useOwnQuote } from './use-own-quote.ts';

const signed = (cents: number): string => (cents < 0 ? `-${formatDollars(-cents)}` : formatDollars(cents));

/** On the page of a job: what was agreed on its quote and signed change orders, and whether the deposit arrived. */
export function AgreedWork({ quoteId }: { readonly quoteId: string }) {
  const { quote } = useOwnQuote(quoteId);
  if (quote?.state !== 'approved') return null;
  const { content, signedChanges = [], billing } = quote;
  const { lineItems, amounts } = billing?.agreed ?? agreedOf(content, signedChanges);
  const chosen = content.choice?.option;
  const option = chosen === undefined ? undefined : content.options?.[chosen]?.name;
  const deposit = depositStandingOfQuote(quote);
  const isNeverReceived = !isDepositOpen(quote) && !deposit.hasMoved;
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
      {(content.deposit || deposit.hasMoved) && (
        <>
          <h3 className="mt-3 text-sm font-semibold">Deposit</h3>
          <p className="mt-1 text-sm">
            <AsWritten text={isNeverReceived ? receivedDepositTexts.neverReceived : deposit.headline} />
          </p>
        </>
      )}
    </Card>
  );
}
