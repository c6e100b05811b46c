import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Switches between form and preview on small screens, which show one at a time. The preview opens scrolled to its top;
 * the form returns to its previous scroll position.
 */
export function usePreviewSwitch() {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const formTop = useRef<HTMLDivElement>(null);
  const formScrollY = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (isPreviewing) {
      formScrollY.current = window.scrollY;
      formTop.current?.scrollIntoView();
    } else if (formScrollY.current !== undefined) {
      window.scrollTo(0, formScrollY.current);
      formScrollY.current = undefined;
    }
  }, [isPreviewing]);

  return { isPreviewing, setIsPreviewing, formTop } as const;
}
