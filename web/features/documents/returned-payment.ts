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

/**
 * Reports how a client came back from the provider's page, and calls `readPayment` repeatedly until `isKnown` (the
 * payment is received or pending). Then, or after a cancellation, the query parameter is removed from the URL, so that
 * a reload shows the normal page.
 */
export function useReturnedPayment(isKnown: boolean, readPayment: () => Promise<unknown>) {
  const [returned] = useState(readReturnKind);
  const [readCount, setReadCount] = useState(0);
  const isPolling = returned === 'done' && !isKnown && readCount < maxReads;
  const isFinished = returned === 'canceled' || (returned === 'done' && isKnown);
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
