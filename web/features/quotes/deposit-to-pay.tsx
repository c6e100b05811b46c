import { formatLongDate } from '#domain/calendar-date';
import type { QuoteView } from '#domain/contract/public-quotes';
import { formatDollars } from '#domain/money';
import { depositLeft } from '#domain/quotes/received-deposit';
import { Card } from '../../ui/card.tsx';
import { HowToPay } from '../documents/how-to-pay.tsx';

/** What is due of the deposit of an approved quote, what was received of it, and how to pay the rest; nothing without one. */
export function DepositToPay({ quote }: { readonly quote: QuoteView }) {
  const { received, howToPay } = quote;
  const left = depositLeft(quote, received);
  if (left === 0 && !received) return null;
  return (
    <Card className="mb-6 p-6 sm:p-8 print:mb-4 print:p-4">
      <h2 className="text-lg font-semibold">Deposit</h2>
      {received && (
        <p className="mt-1">
          {formatDollars(received.cents)} received on {formatLongDate(received.on)}
        </p>
      )}
      {left > 0 && (
        <p className="mt-1">
          <strong className="text-2xl font-semibold tabular-nums">{formatDollars(left)}</strong>{' '}
          <span className="text-muted">{received ? 'left to pay' : 'due now'}</span>
        </p>
      )}
      {left > 0 && howToPay && <HowToPay howToPay={howToPay} />}
    </Card>
  );
}
