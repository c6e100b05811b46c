import { useRef } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import { formatDollars, typedAmount } from '#domain/money';
import { quoteTexts } from '#domain/quotes/quote-words';
import {
  type ReceivedDeposit,
  receivedDepositTexts,
  type TypedDeposit,
} from '#domain/quotes/received-deposit';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useChangeQuote, useQuoteCache } from '../use-own-quote.ts';

const typedDepositOf = ({ cents, on, method }: ReceivedDeposit): TypedDeposit => ({
  amount: typedAmount(cents),
  on,
  method: method === 'unknown' ? 'other' : method,
});

/** Records the deposit received on a quote, or removes it; each can be undone from its toast. */
export function useRecordDeposit(quoteId: string) {
  const keep = useQuoteCache();
  const showToast = useToast();
  const set = (received: TypedDeposit | null) =>
    callAsAccount('set-quote-deposit', { path: { quoteId }, body: { received } });
  const { change, isPending, failure } = useChangeQuote(set);
  const removeLastToast = useRef<() => void>(undefined);

  /** Runs when the card may no longer be on the screen, so a failure is a toast. */
  async function undo(received: TypedDeposit | null) {
    try {
      keep((await set(received)).quote);
    } catch (error) {
      showToast({ title: shownSentence(failureOf(error)) ?? quoteTexts.changeFailed });
    }
  }

  function announce(title: string, before: TypedDeposit | null) {
    // Undo of the previous change would undo this one, too.
    removeLastToast.current?.();
    removeLastToast.current = showToast({
      title,
      action: { label: 'Undo', run: () => void undo(before) },
    });
  }

  return {
    isPending,
    failure,
    record(typed: TypedDeposit): void {
      change(typed, {
        onSuccess: ({ quote: { received } }) =>
          received && announce(receivedDepositTexts.recorded(received.cents), null),
      });
    },
    remove(received: ReceivedDeposit): void {
      change(null, {
        onSuccess: () =>
          announce(`Deposit of ${formatDollars(received.cents)} removed.`, typedDepositOf(received)),
      });
    },
  };
}
