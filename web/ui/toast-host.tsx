import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A short notice at the edge of the screen, with at most one action such as Undo. */
export interface ToastRequest {
  readonly title: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shows a toast and gives back what takes it away early, such as when its action has lost its meaning. */
export type ShowToast = (toast: ToastRequest) => () => void;

const ToastContext = createContext<ShowToast>(() => () => undefined);

/** The way to show a toast from any page. Its code arrives with the first one or when the page is idle. */
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
  const [queue, setQueue] = useState<readonly (ToastRequest & { readonly id: number })[]>([]);
  const nextId = useRef(1);
  const show = useCallback<ShowToast>((toast) => {
    const id = nextId.current++;
    setQueue((earlier) => [...earlier, { ...toast, id }]);
    return () => setQueue((earlier) => earlier.filter((entry) => entry.id !== id));
  }, []);
  const [used, setUsed] = useState(false);
  if (queue.length > 0 && !used) setUsed(true);
  return (
    <ToastContext value={show}>
      {children}
      {used && (
        <Suspense>
          <Toaster queue={queue} />
        </Suspense>
      )}
    </ToastContext>
  );
}
