import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../../../ui/toast-host.tsx';

/** Shows a toast with Undo. Returns a function that removes the toast early. */
export type OfferUndo = (title: string, undo: () => void) => () => void;

/** Offers Undo for something removed from the form, while the form is mounted. Stable between renders. */
export function useUndo(): OfferUndo {
  const showToast = useToast();
  // Once the form is unmounted, Undo has no effect, so its toasts are removed.
  const offers = useRef<(() => void)[]>([]);
  useEffect(() => {
    const openOffers = offers.current;
    return () => {
      for (const removeToast of openOffers) removeToast();
    };
  }, []);
  return useCallback(
    (title, undo) => {
      const removeToast = showToast({ title, action: { label: 'Undo', run: undo } });
      offers.current.push(removeToast);
      return removeToast;
    },
    [showToast],
  );
}
