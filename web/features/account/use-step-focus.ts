import { useEffect, useRef } from 'react';

/** Moves focus to the heading when the step changes, as on a change of page. */
export function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}
