import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import type { ToastAction } from './toast.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** A short notice at the edge of the screen, with an action such as Undo. */
export interface ToastRequest {
  readonly title: string;
  readonly action?: ToastAction;
  /** Further actions, such as Change. Left out where the code of toasts could not be loaded. */
  readonly more?: readonly ToastAction[] | undefined;
}

/** Shows a toast and gives back what takes it away early, such as when its action has lost its meaning. */
export type ShowToast = (toast: ToastRequest) => () => void;

type ToastEntry = ToastRequest & { readonly id: number };

const ToastContext = createContext<ShowToast>(() => () => undefined);

/** The way to show a toast from any page. Its code arrives with the first one or when the page is idle. */
export const useToast = (): ShowToast => use(ToastContext);

const load = () => import('./toast.tsx');
const Toaster = lazy(async () => {
  try {
    return { default: (await load()).Toaster };
  } catch {
    // Without network, or after a release: a toast about that must not break the page.
    return { default: PlainToaster };
  }
});

/** The newest toast in plain clothes, where the real ones' code could not be loaded. */
function PlainToaster({ queue }: { readonly queue: readonly ToastEntry[] }) {
  const newest = queue.at(-1);
  const [dismissed, setDismissed] = useState<number>();
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(var(--bar-height,0px)+1.5rem)] z-50 sm:left-auto sm:w-96 print:hidden"
    >
      {newest && newest.id !== dismissed && (
        <div className="flex items-center gap-4 rounded-card bg-[#18181b] px-4 py-2 text-sm text-[#fafafa] shadow-raised ring-1 ring-[#3f3f46]">
          <p className="grow py-2">{newest.title}</p>
          {newest.action && (
            <button
              type="button"
              className="min-h-11 px-3 font-semibold text-[#93c5fd]"
              onClick={() => {
                newest.action?.run();
                setDismissed(newest.id);
              }}
            >
              {newest.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            className="-mr-2 size-11 text-lg text-[#d4d4d8]"
            onClick={() => setDismissed(newest.id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </div>
  );
}

/** Fetches the toast's code ahead of its first use, for pages that will probably need it. */
export const usePrefetchToast = () => usePrefetch(load);

/** Holds the toasts of the whole site; they survive a change of route. */
export function ToastHost({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly ToastEntry[]>([]);
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
