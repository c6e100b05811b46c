import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * Focus in a card whose steps replace each other: a step takes the focus when it appears if the focus was in the card,
 * because the button that led to it is removed. A step that appears while the user is elsewhere on the page, or has
 * just opened it, leaves focus and scroll position alone. Spread `card` onto the card; `focusStep` is the step's ref.
 */
export function useStepFocus() {
  const isInside = useRef(false);
  const enter = () => {
    isInside.current = true;
  };
  // React delivers no blur for an element that it removes, so that a removed button still counts.
  const leave = () => {
    isInside.current = false;
  };
  const focusStep: RefCallback<HTMLElement> = useCallback((step) => {
    if (isInside.current) step?.focus();
  }, []);
  // Safari does not focus a button that is clicked.
  return { card: { onFocusCapture: enter, onClickCapture: enter, onBlurCapture: leave }, focusStep };
}

/** A ref for a page's heading, which takes the focus when the step changes, as on a change of page. */
export function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}
