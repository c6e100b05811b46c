import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Switches between form and preview on small screens, which show one at a time. The preview opens scrolled to its top;
 * the form returns to its previous scroll position.
 */
export function usePreviewSwitch() {
  const [previewing, setPreviewing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (previewing) {
      left.current = window.scrollY;
      top.current?.scrollIntoView();
    } else if (left.current !== undefined) {
      window.scrollTo(0, left.current);
      left.current = undefined;
    }
  }, [previewing]);

  return { previewing, setPreviewing, top } as const;
}
