import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface ActiveOptionOptions {
  /** Number of options. */
  readonly count: number;
  readonly isShown: boolean;
  /** The active option at first, and after the list became shorter than its index: the first one, or none. */
  readonly initial: 0 | -1;
  readonly onPick: (index: number) => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

interface ActiveOption {
  /** Index of the active option; -1 if none is active. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Handles the keys of the field above the list: arrows, Enter on the active option, Escape. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The list element; its active option is scrolled into view. */
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The active option of a list: arrow keys move it and Enter chooses it, while focus stays in a field. */
export function useActiveOption(options: ActiveOptionOptions): ActiveOption {
  const { count, isShown, initial, onPick, onShow, onClose } = options;
  const [index, setActive] = useState<number>(initial);
  const active = index < count ? index : initial;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (!isShown) return onShow();
    // If no option is active initially, "none" is a position before the first option.
    const positions = count - initial;
    setActive(((active - initial + step + positions) % positions) + initial);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && isShown && active >= 0 && active < count) {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPick(active);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      onClose();
    }
  };
  return { active, setActive, onKeyDown, list };
}
