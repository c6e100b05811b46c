import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the quote editor hands to the page of a quote in the router's state. It is used once and then cleared. */
export interface QuotePageState {
  /** The quote that was sent a moment ago. */
  readonly justSent: string;
}

function justSentIn(state: unknown): string {
  const { justSent } = (typeof state === 'object' && state !== null ? state : {}) as Partial<QuotePageState>;
  return typeof justSent === 'string' ? justSent : '';
}

/** The id of the quote that was sent right before this page was opened, or ''; after a reload it is ''. */
export function useJustSentQuote(): string {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const handedOver = justSentIn(state);
  const [justSent, setJustSent] = useState(handedOver);
  if (handedOver !== '' && handedOver !== justSent) setJustSent(handedOver);
  useEffect(() => {
    if (handedOver !== '') void navigate(pathname, { replace: true, state: null });
  }, [handedOver, pathname, navigate]);
  return justSent;
}
