import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import type { ToastAction } from './toast.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** A short notice at the edge of the screen, with an action such as Undo. */
export interface ToastRequest {
  readonly title: string;
  readonly action?: ToastAction;
  /** Further actions, such as Change. Not shown if the code of toasts could not be loaded. */
  readonly more?: readonly ToastAction[] | undefined;
  /** How long the toast is shown; the default is 8,000. 0 shows it until the user closes it. */
  readonly milliseconds?: number | undefined;
}

/** Shows a toast. Returns a function that removes it early, for example when its action no longer applies. */
export type ShowToast = (toast: ToastRequest) => () => void;

type ToastEntry = ToastRequest & { readonly id: number };

const ToastContext = createContext<ShowToast>(() => () => undefined);

const ClearContext = createContext<() => void>(() => undefined);

/** Returns a function that removes all toasts, for example when the user changes. */
export const useClearToasts = (): (() => void) => use(ClearContext);

/** Shows toasts from any page. Their code is loaded with the first one, or when the page is idle. */
export const useToast = (): ShowToast => use(ToastContext);

const load = () => import('./toast.tsx');
const Toaster = lazy(async () => {
  try {
    return { default: (await load()).Toaster };
  } catch {
    // Without network, or after a deployment, the code cannot be loaded. A toast may report this failure, so it must
    // not break the page.
    return { default: PlainToaster };
  }
});

/** A simple version of the newest toast, for when the code of toasts could not be loaded. */
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

/** Loads the code of toasts before the first one, for pages that will probably show one. */
export const usePrefetchToast = () => usePrefetch(load);

/** Provides the toasts of the whole site; they stay when the route changes. */
export function ToastHost({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly ToastEntry[]>([]);
  const nextId = useRef(1);
  const show = useCallback<ShowToast>((toast) => {
    const id = nextId.current++;
    setQueue((earlier) => [...earlier, { ...toast, id }]);
    return () => setQueue((earlier) => earlier.filter((entry) => entry.id !== id));
  }, []);
  const clear = useCallback(() => setQueue([]), []);
  // Deferred, so that the page's own change is rendered first. In a transition, the toast would also wait for the code
  // of a page that is being opened.
  const shownQueue = useDeferredValue(queue);
  const [wasUsed, setWasUsed] = useState(false);
  if (shownQueue.length > 0 && !wasUsed) setWasUsed(true);
  return (
    <ToastContext value={show}>
      <ClearContext value={clear}>{children}</ClearContext>
      {wasUsed && (
        <Suspense>
          <Toaster queue={shownQueue} />
        </Suspense>
      )}
    </ToastContext>
  );
}
