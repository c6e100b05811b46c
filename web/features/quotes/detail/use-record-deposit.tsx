import { Suspense, useRef, useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import { formatDollars, typedAmount } from '#domain/money';
import type { QuoteDetail } from '#domain/quotes/contract';
import { quoteTexts } from '#domain/quotes/quote-words';
import {
  type ReceivedDeposit,
  receivedDepositTexts,
  type TypedDeposit,
} from '#domain/quotes/received-deposit';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useChangeQuote, useQuoteCache } from '../use-own-quote.ts';

/** Loaded when it is first opened. */
const DepositDialog = lazyPart(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

const typedDepositOf = ({ cents, on, method, note = '' }: ReceivedDeposit): TypedDeposit => ({
  amount: typedAmount(cents),
  on,
  // `unknown` cannot be sent.
  method: method === 'unknown' ? 'other' : method,
  note,
});

/** The request body, without an empty note. */
const bodyOf = ({ note = '', ...typed }: TypedDeposit) => ({ ...typed, ...(note.trim() !== '' && { note }) });

/** Sets the deposit received on a quote; each change can be undone from its toast. */
function useSetDeposit(quoteId: string) {
  const updateCache = useQuoteCache();
  const showToast = useToast();
  const setDeposit = (received: TypedDeposit | null) =>
    callAsAccount('set-quote-deposit', {
      path: { quoteId },
      body: { received: received && bodyOf(received) },
    });
  const changing = useChangeQuote(setDeposit);
  const removeLastToast = useRef<() => void>(undefined);

  /** Sets the deposit back to `received`. Shows a failure as a toast, because the user may have left the page. */
  async function undo(received: TypedDeposit | null) {
    try {
      updateCache((await setDeposit(received)).quote);
    } catch (error) {
      showToast({ title: shownSentence(failureOf(error)) ?? quoteTexts.changeFailed });
    }
  }

  /** Shows a toast for a change; its Undo restores `before`. */
  function announce(title: string, before: TypedDeposit | null) {
    // Undo of the previous change would undo this one, too.
    removeLastToast.current?.();
    removeLastToast.current = showToast({
      title,
      action: { label: 'Undo', run: () => void undo(before) },
    });
  }
  return { ...changing, announce };
}

/**
 * Records the deposit received on a quote, or removes it. `ask` opens the dialog, a new form each time; render
 * `dialog`.
 */
export function useRecordDeposit(quote: QuoteDetail) {
  const { change, isPending, failure, reset, announce } = useSetDeposit(quote.quoteId);
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  const close = () => setOpening(({ count }) => ({ isOpen: false, count }));

  function record(typed: TypedDeposit) {
    change(typed, {
      onSuccess({ quote: { received } }) {
        close();
        if (received) announce(receivedDepositTexts.recorded(received.cents), null);
      },
    });
  }

  return {
    ask() {
      // While a request is running, `reset` would discard its result.
      if (!isPending) reset();
      setOpening(({ count }) => ({ isOpen: true, count: count + 1 }));
    },
    remove(received: ReceivedDeposit): void {
      change(null, {
        onSuccess: () =>
          announce(`Deposit of ${formatDollars(received.cents)} removed.`, typedDepositOf(received)),
      });
    },
    isPending,
    /** Why the deposit could not be removed. */
    failure: opening.isOpen ? undefined : failure,
    dialog: opening.count > 0 && (
      <Suspense>
        <DepositDialog
          key={opening.count}
          quote={quote}
          open={opening.isOpen}
          onClose={() => {
            if (!isPending) reset();
            close();
          }}
          onRecord={record}
          isRecording={isPending}
          failure={failure}
        />
      </Suspense>
    ),
  };
}

/** What the parts of a quote's page need to record and remove its deposit. */
export type DepositRecording = Omit<ReturnType<typeof useRecordDeposit>, 'dialog'>;
