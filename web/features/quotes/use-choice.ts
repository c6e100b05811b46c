import { useRef, useState } from 'react';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { isUndecided, offeredLines, type QuoteChoice } from '#domain/quotes/quote-options';

/** What a client has chosen so far, and how to change it. */
export interface Choosing {
  readonly choice: QuoteChoice;
  readonly choose: (option: number) => void;
  /** Ticks an optional line, or unticks it. */
  readonly tick: (line: number, isTicked: boolean) => void;
  /** Shown after the attempt to sign without a choice; undefined if there is nothing wrong. */
  readonly error: string | undefined;
  readonly refuse: (error: string) => void;
  /** How often signing was refused for the choice. */
  readonly refusals: number;
  /** The first control of the choice, which gets the focus if something is wrong. */
  readonly first: React.RefObject<HTMLInputElement | null>;
}

/** The choice of a client who may approve a quote: no option at first, and lines ticked as the owner set them. */
export function useChoice(quote: QuoteView): Choosing | undefined {
  const [option, setOption] = useState<number>();
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [error, setError] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  if (!isUndecided(quote)) return undefined;
  const isTicked = (line: number) => changed.get(line) ?? quote.lineItems[line]?.optional === 'ticked';
  return {
    choice: {
      ...(option !== undefined && { option }),
      lines: offeredLines(quote, option).filter(isTicked),
    },
    choose(chosen) {
      setOption(chosen);
      setError(undefined);
    },
    tick(line, isNowTicked) {
      setChanged(new Map(changed).set(line, isNowTicked));
      setError(undefined);
    },
    error,
    refuse(reason) {
      setError(reason);
      setRefusals(refusals + 1);
    },
    refusals,
    first,
  };
}
