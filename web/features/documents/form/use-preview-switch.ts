import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Switches between form and preview on small screens, which show one at a time. The preview opens scrolled to its top;
 * the form returns to its previous scroll position.
 */
export function usePreviewSwitch() {
  const [isPreviewing, setIsPreviewing] = useState(false);
  /** The column that contains the form or the preview. */
  const column = useRef<HTMLDivElement>(null);
  const formScrollY = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (isPreviewing) column.current?.scrollIntoView();
    else if (formScrollY.current !== undefined) {
      window.scrollTo(0, formScrollY.current);
      formScrollY.current = undefined;
    }
  }, [isPreviewing]);

  function showPreview(isShown: boolean) {
    // Read before the form is hidden, because the page may then be shorter than this position.
    if (isShown) formScrollY.current = window.scrollY;
    setIsPreviewing(isShown);
  }

  return { isPreviewing, showPreview, column } as const;
}
