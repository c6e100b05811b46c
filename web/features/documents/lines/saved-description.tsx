import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { useBoxNotice } from '../form/printed-field.tsx';
import type { DescriptionFieldProps } from './description-field.tsx';
import { useSavedLines } from './saved-line-search.tsx';

/** Saved lines offered while typing; all of them stand behind the button. */
const offered = 6;

/** What an empty list of saved items says. */
export const noItemsText = (searched: string): string =>
  searched.trim() === '' ? generatorTexts.noItems : generatorTexts.noItemFound;

/** A description that finds saved items while it is typed, and a button that opens them all. */
export function SavedDescription({ onChangeLine, onBlur, className, ...rest }: DescriptionFieldProps) {
  const { find, failure } = useSavedLines();
  const [isTyping, setIsTyping] = useState(false);
  const { value, labelPrefix = '' } = rest;
  const found = isTyping && value.trim() !== '' ? find(value).slice(0, offered) : [];
  // A text that is a saved item already has nothing to offer.
  const suggestions = found.length === 1 && found[0]?.label === value ? [] : found;
  return (
    <div className={`relative min-w-0 ${className}`}>
      <Combobox
        {...rest}
        hint={useBoxNotice(value)}
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
