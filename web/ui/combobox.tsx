import { type ComponentPropsWithRef, type FocusEvent, useEffect, useState } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';
import { GrowingInput, withoutLineBreaks } from './growing-input.tsx';
import { optionId, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useActiveOption } from './use-active-option.ts';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'id' | 'className' | 'onChange' | 'list'>;

interface ComboboxProps<Item extends Suggestion> extends FieldProps, InputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Already filtered by the caller, in display order. */
  readonly suggestions: readonly Item[];
  readonly onPick: (item: Item) => void;
  readonly className?: string;
  readonly inputClassName?: string;
  /** True to show the whole text on as many lines as it needs. */
  readonly grows?: boolean;
}

/** The remaining props, as attributes of the growing textarea. */
type GrowingRest = Omit<ComponentPropsWithRef<'textarea'>, 'value'> & { readonly value: string };

/** The open state and the active option of suggestions under a field that keeps focus. */
function useSuggestions<Item extends Suggestion>(suggestions: readonly Item[], onPick: (item: Item) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && suggestions.length > 0;
  const setShown = (open: boolean) => {
    setIsOpen(open);
    option.setActive(-1);
  };
  const pick = (item: Item | undefined) => {
    setShown(false);
    if (item) onPick(item);
  };
  const option = useActiveOption({
    count: suggestions.length,
    isShown,
    initial: -1,
    onPick: (index) => pick(suggestions[index]),
    onShow: () => setShown(true),
    onClose: () => setShown(false),
  });
  const { list } = option;
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, list]);
  return { ...option, isShown, setShown, pick };
}

/**
 * A text field with suggestions: any text is a value, and saved entries are suggested while typing. Arrow keys move
 * through the list, Enter chooses the active option (without one, the form handles Enter), Escape closes.
 */
export function Combobox<Item extends Suggestion>(props: ComboboxProps<Item>) {
  const { label, id, error, errorElsewhere, hint, hideLabel, labelPrefix, optional, className, ...input } =
    props;
  const { inputClassName, grows = false, onValueChange, suggestions, onPick, onBlur, ...rest } = input;
  const ids = useFieldIds(id, error, hint);
  const { isShown, setShown, pick, active, setActive, onKeyDown, list } = useSuggestions(suggestions, onPick);
  const listId = `${ids.id}-list`;
  const field = {
    ...ids,
    autoComplete: rest.autoComplete ?? 'off',
    'aria-autocomplete': 'list',
    'aria-controls': isShown ? listId : undefined,
    'aria-activedescendant': isShown && active >= 0 ? optionId(listId, active) : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      setShown(true);
      onValueChange(grows ? withoutLineBreaks(currentTarget.value) : currentTarget.value);
    },
    onKeyDown,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      setShown(false);
      onBlur?.(event as FocusEvent<HTMLInputElement>);
    },
  } as const;
  return (
    <FieldLayout
      {...{ label, error, errorElsewhere, hint, hideLabel, labelPrefix, optional, className }}
      id={ids.id}
    >
      <div className="relative">
        {grows ? (
          // ARIA does not allow the combobox role on a textarea, so it only gets `aria-autocomplete` and
          // `aria-controls`.
          <GrowingInput {...(rest as GrowingRest)} {...field} error={error} inputClassName={inputClassName} />
        ) : (
          <input
            type="text"
            dir="auto"
            {...rest}
            {...field}
            role="combobox"
            aria-expanded={isShown}
            className={inputClasses(error, inputClassName)}
          />
        )}
        {isShown && (
          <SuggestionList
            ref={list}
            id={listId}
            label={label}
            items={suggestions}
            active={active}
            onActivate={setActive}
            onPick={pick}
            className="absolute top-[calc(100%+4px)] left-0 z-40 max-h-72 w-full min-w-56 rounded-card border border-line bg-surface text-ink shadow-raised"
          />
        )}
      </div>
    </FieldLayout>
  );
}
