import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { usePrintedNotice } from '../form/unfilled-notice.tsx';
import type { DescriptionFieldProps } from './description-field.tsx';
import { useSavedLines } from './saved-line-search.tsx';

/** Number of saved items suggested while typing; the button lists all of them. */
const maxSuggestions = 6;

/** The text shown if no saved item matches the search text, or if there are none. */
export const noItemsText = (searchText: string): string =>
  searchText.trim() === '' ? generatorTexts.noItems : generatorTexts.noItemFound;

/** A description field that suggests saved items while typing, with a button that lists all of them. */
export function SavedDescription({ onChangeLine, onBlur, className, ...rest }: DescriptionFieldProps) {
  const { find, failure } = useSavedLines();
  const [isTyping, setIsTyping] = useState(false);
  const { value, labelPrefix = '' } = rest;
  const matches = isTyping && value.trim() !== '' ? find(value).slice(0, maxSuggestions) : [];
  // If the typed text is exactly a saved item, there is nothing to suggest.
  const suggestions = matches.length === 1 && matches[0]?.label === value ? [] : matches;
  return (
    <div className={`relative min-w-0 ${className}`}>
      <Combobox
        {...rest}
        hint={usePrintedNotice(value)}
        inputClassName="pr-11"
        grows
        onValueChange={(description) => {
          setIsTyping(true);
          onChangeLine({ description });
        }}
        onBlur={(event) => {
          setIsTyping(false);
          onBlur(event);
        }}
        suggestions={suggestions}
        onPick={({ line }) => {
          setIsTyping(false);
          onChangeLine(line);
        }}
      />
      <SearchPicker
        label={`${labelPrefix} saved items`}
        searchLabel="Search saved items"
        search={find}
        failure={failure}
        onPick={({ line }) => onChangeLine(line)}
        emptyText={noItemsText}
        triggerClassName="absolute top-6 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-ink @xl:top-0"
        trigger={<BookMarked aria-hidden="true" className="size-4.5" />}
      />
    </div>
  );
}
