import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';

/** A short notice at the edge of the screen, with at most one action such as Undo. */
export interface ToastRequest {
  readonly title: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

type ShowToast = (toast: ToastRequest) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a toast. Callable from any page; the toast's code arrives with the first one or when the page is idle. */
export const useToast = (): ShowToast => use(ToastContext);

const load = () => import('./toast.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/** Fetches the toast's code ahead of its first use, for pages that will probably need it. */
export function usePrefetchToast() {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), 4000);
    return () => clearTimeout(timer);
  }, []);
}

/** Holds the toasts of the whole site; they survive a change of route. */
export function ToastHost({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly ToastRequest[]>([]);
  const show = useCallback<ShowToast>((toast) => setQueue((earlier) => [...earlier, toast]), []);
  return (
    <ToastContext value={show}>
      {children}
      {queue.length > 0 && (
        <Suspense>
          <Toaster queue={queue} />
        </Suspense>
      )}
    </ToastContext>
  );
}
