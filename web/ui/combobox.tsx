import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, inputClasses, useFieldIds } from './field.tsx';

/** One suggestion: `label` is what picking it writes into the field, `detail` is shown beside it. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

interface ComboboxProps<Item extends Suggestion> extends FieldProps {
  readonly name?: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  readonly suggestions: readonly Item[];
  readonly onPick: (item: Item) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly className?: string;
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
  optional,
  className,
  name,
  value,
  onValueChange,
  suggestions,
  onPick,
  onBlur,
  placeholder,
  autoComplete = 'off',
  emptyText,
}: ComboboxProps<Item>) {
  const ids = useFieldIds(id, error, hint);
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={(text) => onValueChange(text)}
      itemToStringValue={(item: Item) => item.label}
      mode="none"
    >
      <FieldFrame {...{ label, error, hint, hideLabel, labelPrefix, optional, className }} id={ids.id}>
        <Autocomplete.Input
          {...ids}
          name={name}
          placeholder={placeholder}
          autoComplete={autoComplete}
          onBlur={onBlur}
          className={inputClasses(error)}
        />
      </FieldFrame>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
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
                  className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-2 text-sm data-[highlighted]:bg-brand data-[highlighted]:text-white [&[data-highlighted]_span]:text-white"
                >
                  <span className="min-w-0 grow truncate">{item.label}</span>
                  {item.detail !== undefined && (
                    <span className="max-w-1/2 truncate text-muted">{item.detail}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
