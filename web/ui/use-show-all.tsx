import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/** The first items of a list, and the button that shows all of them or fewer. The button never adds a single item. */
export function useShowAll<Item>(
  items: readonly Item[],
  shownFirst: number,
): { readonly shown: readonly Item[]; readonly button: ReactNode } {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length <= shownFirst + 1) return { shown: items, button: undefined };
  return {
    shown: showsAll ? items : items.slice(0, shownFirst),
    button: (
      <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? 'Show fewer' : `Show all ${items.length}`}
      </Button>
    ),
  };
}
