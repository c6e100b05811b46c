import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus in a card whose steps replace each other. A new step is focused if the focus was in the card, because
 * the button that led to the step is removed. If the user is elsewhere on the page, or has just opened it, focus and
 * scroll position do not change. Spread `card` onto the card; `focusStep` is the step's ref.
 */
export function useStepFocus() {
  const isInside = useRef(false);
  const enter = () => {
    isInside.current = true;
  };
  // React sends no blur event for an element that it removes, so the focus of a removed button still counts.
  const leave = () => {
    isInside.current = false;
  };
  const focusStep: RefCallback<HTMLElement> = useCallback((step) => {
    if (isInside.current) step?.focus();
  }, []);
  // A click counts too, because Safari does not focus a clicked button.
  return { card: { onFocusCapture: enter, onClickCapture: enter, onBlurCapture: leave }, focusStep };
}

/** Focuses a page's heading when the step changes, as on a change of page. Returns the heading's ref. */
export function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}
