import { useEffect, useState } from 'react';

/**
 * How a client came back from the provider's page. It is not proof of a payment: the status shown is read from the API.
 */
export type ReturnKind = 'done' | 'canceled' | undefined;

/** Query parameter that the provider's page adds to the return URL. */
const returnParameter = 'payment';

/** True if the provider's page redirected here. */
export const isReturnFromProvider = (search: string): boolean =>
  new URLSearchParams(search).has(returnParameter);

function readReturnKind(): ReturnKind {
  const value = new URLSearchParams(window.location.search).get(returnParameter);
  return value === 'done' || value === 'canceled' ? value : undefined;
}

/** Milliseconds between reads, and the number of reads after which the page stops polling. */
const pollMilliseconds = 2_000;
const maxReads = 15;

/** What the tab remembers of its return: how many payments a bank had refused or taken back by then. */
const failuresKey = 'bankFailuresAtReturn';

function failuresAtReturn(now: number): number {
  const kept: unknown = window.history.state?.[failuresKey];
  return typeof kept === 'number' ? kept : now;
}

/**
 * Reports how a client came back from the provider's page, and calls `readPayment` repeatedly until `isSettled` (the
 * document says what became of the payment) or `bankFailures` grows. Then, or after a cancellation, the query parameter
 * is removed from the URL, so that a reload shows the normal page. `bankFailures`: payments that a bank refused or took
 * back; an earlier one says nothing about this payment.
 */
export function useReturnedPayment(
  isSettled: boolean,
  readPayment: () => Promise<unknown>,
  bankFailures = 0,
) {
  const [returned] = useState(readReturnKind);
  const [failuresBefore] = useState(() => failuresAtReturn(bankFailures));
  const isKnown = isSettled || bankFailures > failuresBefore;
  const [readCount, setReadCount] = useState(0);
  const isPolling = returned === 'done' && !isKnown && readCount < maxReads;
  const isFinished = returned === 'canceled' || (returned === 'done' && isKnown);
  useEffect(() => {
    if (returned !== 'done') return;
    window.history.replaceState({ ...window.history.state, [failuresKey]: failuresBefore }, '');
  }, [returned, failuresBefore]);
  useEffect(() => {
    if (!isFinished) return;
    const { pathname, search, hash } = window.location;
    const query = new URLSearchParams(search);
    query.delete(returnParameter);
    window.history.replaceState(window.history.state, '', `${pathname}?${query}${hash}`);
  }, [isFinished]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read schedules the next one
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setTimeout(
      () => void readPayment().finally(() => setReadCount((count) => count + 1)),
      pollMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [isPolling, readCount, readPayment]);
  return {
    returned,
    isPolling,
    /** True if polling stopped without a known result. */
    isUnknown: returned === 'done' && !isKnown && !isPolling,
    pollAgain: () => setReadCount(0),
  };
}
