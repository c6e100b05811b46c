import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import { FieldFrame, type FieldProps, inputClasses, useFieldIds } from './field.tsx';
import { optionId, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useMarkedOption } from './use-marked-option.ts';

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
  errorElsewhere,
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
  const isShown = isOpen && suggestions.length > 0;
  const listId = `${ids.id}-list`;

  const show = (open: boolean) => {
    setIsOpen(open);
    mark(-1);
  };
  const pick = (item: Item | undefined) => {
    show(false);
    if (item) onPick(item);
  };
  const { marked, mark, steer, list } = useMarkedOption({
    count: suggestions.length,
    isShown,
    rest: -1,
    onPick: (index) => pick(suggestions[index]),
    onShow: () => show(true),
    onClose: () => show(false),
  });
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, list]);

  return (
    <FieldFrame
      {...{ label, error, errorElsewhere, hint, hideLabel, labelPrefix, optional, className }}
      id={ids.id}
    >
      <div className="relative">
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...ids}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && marked >= 0 ? optionId(listId, marked) : undefined}
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
          <SuggestionList
            ref={list}
            id={listId}
            label={label}
            items={suggestions}
            marked={marked}
            onMark={mark}
            onPick={pick}
            className="absolute top-[calc(100%+4px)] left-0 z-40 max-h-72 w-full min-w-56 rounded-card border border-line bg-surface text-ink shadow-raised"
          />
        )}
      </div>
    </FieldFrame>
  );
}
