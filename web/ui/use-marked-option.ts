import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface MarkedOptionOptions {
  readonly count: number;
  readonly isShown: boolean;
  /** Where the mark stands when the list changes: on the first option, or nowhere until an arrow is pressed. */
  readonly rest: 0 | -1;
  readonly onPick: (index: number) => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

interface MarkedOption {
  /** The place of the marked option; -1 while the field itself is where the keys go. */
  readonly marked: number;
  readonly mark: (index: number) => void;
  /** Handles the keys of a field above a list of options: arrows, Enter on a marked one, Escape. */
  readonly steer: (event: KeyboardEvent) => void;
  /** The list, whose marked option is kept in sight. */
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The mark that walks through a list of options while the focus stays in a field. */
export function useMarkedOption(options: MarkedOptionOptions): MarkedOption {
  const { count, isShown, rest, onPick, onShow, onClose } = options;
  const [at, mark] = useState<number>(rest);
  const marked = at < count ? at : rest;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (!isShown) return onShow();
    // The place before the first is the field itself, where the mark may rest there.
    const first = rest;
    const places = count - first;
    mark(((marked - first + step + places) % places) + first);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && isShown && marked >= 0 && marked < count) {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPick(marked);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      onClose();
    }
  };
  return { marked, mark, steer, list };
}
