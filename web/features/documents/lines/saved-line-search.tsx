import { createContext, use, useMemo } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import type { LineDraft } from '#domain/documents/invoice-draft';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { formatDollars, typedAmount } from '#domain/money';
import type { Suggestion } from '../../../ui/suggestion-list.tsx';
import { type ItemSearch, loadFailureOf } from '../form/saved-entries.ts';

/** A saved item as a suggestion, with the values that choosing it writes into a row. */
export interface SavedLine extends Suggestion {
  readonly line: Pick<LineDraft, 'description' | 'unitPrice' | 'taxed'>;
}

/** Returns the saved items that match a text, most used first; for an empty text, the most used ones. */
export type FindSavedLines = (text: string) => readonly SavedLine[];

const savedLineOf = ({ itemId, description, unitPriceCents, taxed }: SavedItem): SavedLine => ({
  id: itemId,
  label: description,
  detail: formatDollars(unitPriceCents),
  line: {
    description,
    unitPrice: typedAmount(unitPriceCents),
    // Also set for taxed items, because the row may have been marked as not taxed before.
    taxed: taxed === false ? false : undefined,
  },
});

/** The saved items, searchable by the form's pickers. */
export interface SavedLines {
  readonly find: FindSavedLines;
  /** Set if the items could not be loaded. */
  readonly failure: ReturnType<typeof loadFailureOf>;
}

/** Converts saved items into lines; stable until the items change. */
export function useSavedLineSearch({ search, isError, retry }: ItemSearch): SavedLines {
  return useMemo(
    () => ({
      find: (text) => search(text).map(savedLineOf),
      failure: loadFailureOf({ isError, retry }, generatorTexts.itemsNotLoaded),
    }),
    [search, isError, retry],
  );
}

const noSavedLines: SavedLines = { find: () => [], failure: undefined };

/**
 * Saved lines for the rows of a form. A context instead of a prop, so that memoized rows render only for their own
 * changes.
 */
export const SavedLinesContext = createContext<SavedLines>(noSavedLines);

export const useSavedLines = (): SavedLines => use(SavedLinesContext);
