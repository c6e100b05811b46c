import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface ActiveOptionOptions {
  readonly count: number;
  readonly isShown: boolean;
  /** Which option is active when the list changes: the first, or none until an arrow is pressed. */
  readonly initial: 0 | -1;
  readonly onPick: (index: number) => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

interface ActiveOption {
  /** The place of the active option; -1 while the field itself is where the keys go. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Handles the keys of a field above a list of options: arrows, Enter on the active one, Escape. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The list, whose active option is kept in sight. */
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The active option of a list: the one that arrows move to and Enter takes, while the focus stays in a field. */
export function useActiveOption(options: ActiveOptionOptions): ActiveOption {
  const { count, isShown, initial, onPick, onShow, onClose } = options;
  const [at, setActive] = useState<number>(initial);
  const active = at < count ? at : initial;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (!isShown) return onShow();
    // Where no option is active at first, the field itself is a place before the first.
    const places = count - initial;
    setActive(((active - initial + step + places) % places) + initial);
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
