import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Form or preview on small screens, where only one of them fits. The preview begins at its top; on the way back the form
 * stands where it was left.
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
