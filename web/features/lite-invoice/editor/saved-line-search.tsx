import { createContext, use, useMemo } from 'react';
import type { SavedItem } from '#domain/address-book/saved-item';
import { formatDollars, typedAmount } from '#domain/money';
import type { Suggestion } from '../../../ui/suggestion-list.tsx';
import type { ItemSearch } from './saved-entries.ts';

/** A line that was used before: what it is called, what it costs, and what picking it writes into a row. */
export interface SavedLine extends Suggestion {
  readonly line: { readonly description: string; readonly unitPrice: string };
}

/** The saved lines a text finds, most used first; an empty text finds those used most. */
export type FindSavedLines = (text: string) => readonly SavedLine[];

const savedLineOf = ({ itemId, description, unitPriceCents }: SavedItem): SavedLine => ({
  id: itemId,
  label: description,
  detail: formatDollars(unitPriceCents),
  line: { description, unitPrice: typedAmount(unitPriceCents) },
});

/** Saved items as lines; stable until the items change. */
export function useFindSavedLines({ search }: ItemSearch): FindSavedLines {
  return useMemo(() => (text) => search(text).map(savedLineOf), [search]);
}

const nothing: FindSavedLines = () => [];

/** Reaches the rows without a property of each, so that a row draws itself again only for its own sake. */
export const SavedLinesContext = createContext<FindSavedLines>(nothing);

export const useSavedLines = (): FindSavedLines => use(SavedLinesContext);
