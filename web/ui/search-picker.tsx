import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useState } from 'react';
import type { Suggestion } from './combobox.tsx';
import { SuggestionRow, suggestionRowClasses } from './suggestion-row.tsx';

interface SearchPickerProps<Item extends Suggestion> {
  /** The opening button's accessible name; a combobox takes none from its content. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** Says what is searched, as placeholder and name of the search box. */
  readonly searchLabel: string;
  /** What a search finds, in the order to show; an empty one finds what is offered first. */
  readonly search: (text: string) => readonly Item[];
  readonly onPick: (item: Item) => void;
  /** Shown when nothing is found. */
  readonly emptyText: (searched: string) => string;
  /** Which edge of the button the list keeps to; the end unless told. */
  readonly align?: 'start' | 'end';
}

/** A button that opens a searchable list; picking closes it. Nothing stays selected. */
export function SearchPicker<Item extends Suggestion>(props: SearchPickerProps<Item>) {
  const { trigger, triggerClassName, label, searchLabel, search, onPick, emptyText, align = 'end' } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = open ? search(text) : [];
  return (
    <Combobox.Root
      items={found}
      filter={null}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setText('');
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'input-change') setText(next);
      }}
      value={null as Item | null}
      onValueChange={(item: Item | null) => item && onPick(item)}
      itemToStringLabel={(item: Item) => item.label}
      autoHighlight
    >
      <Combobox.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align={align} collisionPadding={16} className="z-50">
          <Combobox.Popup
            aria-label={searchLabel}
            className="w-[min(22rem,calc(100vw-2rem))] rounded-card border border-line bg-surface text-ink shadow-raised"
          >
            <div className="border-b border-line p-2">
              <Combobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                autoComplete="off"
                className="block min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
              />
            </div>
            <Combobox.Empty>
              <div className="px-4 py-5 text-center text-sm text-muted">{emptyText(text)}</div>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(18rem,calc(var(--available-height)-5rem))] overflow-y-auto p-1 data-[empty]:p-0">
              {(item: Item) => (
                <Combobox.Item key={item.id} value={item} className={suggestionRowClasses}>
                  <SuggestionRow {...item} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
