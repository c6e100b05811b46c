import { useEffect, useState } from 'react';

/** How a client came back from the provider's page. It proves nothing: what is shown is read from the API. */
export type ReturnedFrom = 'done' | 'canceled' | undefined;

/** The parameter that the provider's page adds to the address it leads back to. */
const parameter = 'payment';

/** True on a page that the provider's page leads back to. */
export const isReturn = (search: string): boolean => new URLSearchParams(search).has(parameter);

function readReturn(): ReturnedFrom {
  const value = new URLSearchParams(window.location.search).get(parameter);
  return value === 'done' || value === 'canceled' ? value : undefined;
}

/** Milliseconds between looks, and how many there are before the page stops looking by itself. */
const pause = 2_000;
const mostLooks = 15;

/**
 * How a client came back, and looks for the payment until `isKnown`. Once that is so, or nothing was paid, a reload shows
 * the page as it always is.
 */
export function useReturnedPayment(isKnown: boolean, look: () => Promise<unknown>) {
  const [returned] = useState(readReturn);
  const [looks, setLooks] = useState(0);
  const isLooking = returned === 'done' && !isKnown && looks < mostLooks;
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
    const timer = setTimeout(() => void look().finally(() => setLooks((count) => count + 1)), pause);
    return () => clearTimeout(timer);
  }, [isLooking, looks, look]);
  return {
    returned,
    isLooking,
    /** The page stopped looking, and nothing is known yet. */
    isUnknown: returned === 'done' && !isKnown && !isLooking,
    lookAgain: () => setLooks(0),
  };
}
