import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of a link from the quote editor to a quote's page. It is used once and then cleared. */
export interface QuotePageState {
  /** ID of the quote that was just sent. */
  readonly justSent: string;
}

function justSentIn(state: unknown): string {
  const { justSent } = (typeof state === 'object' && state !== null ? state : {}) as Partial<QuotePageState>;
  return typeof justSent === 'string' ? justSent : '';
}

/** ID of the quote that was sent right before this page was opened; '' if none was, and after a reload. */
export function useJustSentQuote(): string {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const fromState = justSentIn(state);
  const [justSent, setJustSent] = useState(fromState);
  if (fromState !== '' && fromState !== justSent) setJustSent(fromState);
  useEffect(() => {
    if (fromState !== '') void navigate(pathname, { replace: true, state: null });
  }, [fromState, pathname, navigate]);
  return justSent;
}
