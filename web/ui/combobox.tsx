import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps, inputClasses, useFieldIds } from './field.tsx';
import { SuggestionRow, suggestionRowClasses } from './suggestion-row.tsx';

/** One suggestion: `label` is what picking it writes into the field, `detail` is shown beside it. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

type InputProps = Omit<ComponentProps<typeof Autocomplete.Input>, 'value' | 'id' | 'className' | 'onChange'>;

interface ComboboxProps<Item extends Suggestion> extends FieldProps, InputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  readonly suggestions: readonly Item[];
  readonly onPick: (item: Item) => void;
  readonly className?: string;
  readonly inputClassName?: string;
  /** Says what happens with a text that matches nothing, such as "Will be saved as a new client". */
  readonly emptyText?: ReactNode;
}

/** Find or create in one field: any text is a value, saved ones are offered while typing. */
export function Combobox<Item extends Suggestion>({
  label,
  id,
  error,
  hint,
  hideLabel,
  labelPrefix,
  errorElsewhere,
  optional,
  className,
  inputClassName,
  value,
  onValueChange,
  suggestions,
  onPick,
  emptyText,
  ...rest
}: ComboboxProps<Item>) {
  const ids = useFieldIds(id, error, hint);
  const offers = suggestions.length > 0 || emptyText !== undefined;
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={(text, { reason }) => {
        // A pick is told by `onPick`, which may write more than this field.
        if (reason !== 'item-press') onValueChange(text);
      }}
      itemToStringValue={(item: Item) => item.label}
      mode="none"
    >
      <FieldFrame
        {...{ label, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className }}
        id={ids.id}
      >
        <Autocomplete.Input
          autoComplete="off"
          {...rest}
          {...ids}
          className={inputClasses(error, inputClassName)}
        />
      </FieldFrame>
      {offers && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} align="start" className="z-50">
            <Autocomplete.Popup className="w-[max(var(--anchor-width),14rem)] max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface text-ink shadow-raised">
              {emptyText !== undefined && (
                <Autocomplete.Empty>
                  <div className="px-3 py-3 text-sm text-muted">{emptyText}</div>
                </Autocomplete.Empty>
              )}
              <Autocomplete.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto p-1 data-[empty]:p-0">
                {(item: Item) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    onClick={() => onPick(item)}
                    className={suggestionRowClasses}
                  >
                    <SuggestionRow {...item} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}
