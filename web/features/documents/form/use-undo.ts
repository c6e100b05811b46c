import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../../../ui/toast-host.tsx';

/** Says what was taken away and offers it back; gives back what takes the offer away early. */
export type OfferUndo = (title: string, undo: () => void) => () => void;

/** Offers Undo for what was taken out of the form, as long as the form is there. Stable between renders. */
export function useUndo(): OfferUndo {
  const showToast = useToast();
  // Undo means nothing once the form is gone.
  const offers = useRef<(() => void)[]>([]);
  useEffect(() => {
    const shown = offers.current;
    return () => {
      for (const dismiss of shown) dismiss();
    };
  }, []);
  return useCallback(
    (title, undo) => {
      const dismiss = showToast({ title, action: { label: 'Undo', run: undo } });
      offers.current.push(dismiss);
      return dismiss;
    },
    [showToast],
  );
}
