import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps, inputClasses, useFieldIds } from './field.tsx';
import { SuggestionRow, suggestionRowClasses } from './suggestion-row.tsx';

/** One suggestion: `label` is what picking it writes into the field, `detail` is shown beside it. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'id' | 'className' | 'onChange' | 'list'>;

interface ComboboxProps<Item extends Suggestion> extends FieldProps, InputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  readonly suggestions: readonly Item[];
  readonly onPick: (item: Item) => void;
  readonly className?: string;
  readonly inputClassName?: string;
}

/**
 * Find or create in one field: any text is a value, saved ones are offered while typing. Arrows walk through the list,
 * Enter picks what is marked and is otherwise the form's, Escape closes.
 */
export function Combobox<Item extends Suggestion>({
  label,
  id,
  error,
  hint,
  hideLabel,
  labelPrefix,
  optional,
  className,
  inputClassName,
  value,
  onValueChange,
  suggestions,
  onPick,
  onBlur,
  ...rest
}: ComboboxProps<Item>) {
  const ids = useFieldIds(id, error, hint);
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && suggestions.length > 0;
  const optionId = (index: number) => `${ids.id}-option-${index}`;

  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const show = (open: boolean) => {
    setIsOpen(open);
    setMarked(-1);
  };
  const pick = (item: Item | undefined) => {
    show(false);
    if (item) onPick(item);
  };
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (!isShown) return show(true);
    // The place before the first is the field itself.
    const places = suggestions.length + 1;
    setMarked(((marked + 1 + step + places) % places) - 1);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && isShown && marked >= 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      pick(suggestions[marked]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      show(false);
    }
  };

  return (
    <FieldFrame {...{ label, error, hint, hideLabel, labelPrefix, optional, className }} id={ids.id}>
      <div className="relative">
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...ids}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${ids.id}-list` : undefined}
          aria-activedescendant={isShown && marked >= 0 ? optionId(marked) : undefined}
          value={value}
          onChange={(event) => {
            show(true);
            onValueChange(event.currentTarget.value);
          }}
          onKeyDown={steer}
          onBlur={(event) => {
            show(false);
            onBlur?.(event);
          }}
          className={inputClasses(error, inputClassName)}
        />
        {isShown && (
          <div
            ref={list}
            id={`${ids.id}-list`}
            role="listbox"
            aria-label={label}
            className="absolute top-[calc(100%+4px)] left-0 z-40 max-h-72 w-full min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-raised"
          >
            {suggestions.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === marked}
                data-highlighted={index === marked ? '' : undefined}
                className={classNames(suggestionRowClasses, 'cursor-pointer')}
                onPointerMove={() => setMarked(index)}
                // The field keeps the focus, so that nothing counts as left.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(item)}
              >
                <SuggestionRow {...item} />
              </div>
            ))}
          </div>
        )}
      </div>
    </FieldFrame>
  );
}
