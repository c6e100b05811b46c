import { useEffect, useState } from 'react';

/**
 * How a client came back from the provider's page. It is not proof of a payment: the status shown is read from the API.
 */
export type ReturnedFrom = 'done' | 'canceled' | undefined;

/** Query parameter that the provider's page adds to the return URL. */
const parameter = 'payment';

/** True if the provider's page redirected here. */
export const isReturn = (search: string): boolean => new URLSearchParams(search).has(parameter);

function readReturn(): ReturnedFrom {
  const value = new URLSearchParams(window.location.search).get(parameter);
  return value === 'done' || value === 'canceled' ? value : undefined;
}

/** Milliseconds between reads, and the number of reads after which the page stops polling. */
const pollInterval = 2_000;
const maxReads = 15;

/**
 * Reports how a client came back, and polls for the payment until `isKnown`. Once the payment is known or was canceled,
 * the parameter is removed from the address, so that a reload shows the normal page.
 */
export function useReturnedPayment(isKnown: boolean, look: () => Promise<unknown>) {
  const [returned] = useState(readReturn);
  const [looks, setLooks] = useState(0);
  const isLooking = returned === 'done' && !isKnown && looks < maxReads;
  const isOver = returned === 'canceled' || (returned === 'done' && isKnown);
  useEffect(() => {
    if (!isOver) return;
    const { pathname, search, hash } = window.location;
    const query = new URLSearchParams(search);
    query.delete(parameter);
    window.history.replaceState(window.history.state, '', `${pathname}?${query}${hash}`);
  }, [isOver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look plans the next one
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setTimeout(() => void look().finally(() => setLooks((count) => count + 1)), pollInterval);
    return () => clearTimeout(timer);
  }, [isLooking, looks, look]);
  return {
    returned,
    isLooking,
    /** True if polling stopped without a known result. */
    isUnknown: returned === 'done' && !isKnown && !isLooking,
    lookAgain: () => setLooks(0),
  };
}
