import { createContext, use, useMemo } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import type { LineDraft } from '#domain/documents/invoice-draft';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { formatDollars, typedAmount } from '#domain/money';
import type { Suggestion } from '../../../ui/suggestion-list.tsx';
import { failureOf, type ItemSearch } from '../form/saved-entries.ts';

/** A line that was used before: what it is called, what it costs, and what picking it writes into a row. */
export interface SavedLine extends Suggestion {
  readonly line: Pick<LineDraft, 'description' | 'unitPrice' | 'taxed'>;
}

/** The saved lines a text finds, most used first; an empty text finds those used most. */
export type FindSavedLines = (text: string) => readonly SavedLine[];

const savedLineOf = ({ itemId, description, unitPriceCents, taxed }: SavedItem): SavedLine => ({
  id: itemId,
  label: description,
  detail: formatDollars(unitPriceCents),
  line: {
    description,
    unitPrice: typedAmount(unitPriceCents),
    // Said of taxed ones too: the row may have been marked otherwise before.
    taxed: taxed === false ? false : undefined,
  },
});

/** The saved lines as the form's pickers find them. */
export interface SavedLines {
  readonly find: FindSavedLines;
  /** Present where they could not be loaded. */
  readonly failure: ReturnType<typeof failureOf>;
}

/** Saved items as lines; stable until the items change. */
export function useSavedLinesOf({ search, isError, retry }: ItemSearch): SavedLines {
  return useMemo(
    () => ({
      find: (text) => search(text).map(savedLineOf),
      failure: failureOf({ isError, retry }, generatorTexts.itemsNotLoaded),
    }),
    [search, isError, retry],
  );
}

const nothing: SavedLines = { find: () => [], failure: undefined };

/** Reaches the rows without a property of each, so that a row draws itself again only for its own sake. */
export const SavedLinesContext = createContext<SavedLines>(nothing);

export const useSavedLines = (): SavedLines => use(SavedLinesContext);
