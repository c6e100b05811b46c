import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';

/** A button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastEntry {
  readonly id: number;
  readonly title: string;
  readonly action?: ToastAction;
  readonly more?: readonly ToastAction[] | undefined;
  readonly milliseconds?: number | undefined;
}

interface ToastData {
  readonly more: readonly ToastAction[];
}

const actionClasses =
  'min-h-11 shrink-0 rounded-control px-3 text-sm font-semibold text-[#93c5fd] underline-offset-4 hover:underline focus-visible:outline-[#93c5fd]';

function List() {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="pointer-events-auto mx-auto flex w-full flex-wrap items-center gap-x-1 rounded-card bg-[#18181b] px-4 py-2 text-[#fafafa] shadow-raised ring-1 ring-[#3f3f46] transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 data-[limited]:hidden"
    >
      <Toast.Title className="min-w-0 flex-1 py-2 text-sm" />
      {/* Several actions are in their own row, below the title and the close button. */}
      <div className={toast.data?.more.length ? 'order-1 -ml-3 flex basis-full flex-wrap' : 'flex shrink-0'}>
        <Toast.Action className={actionClasses} />
        {toast.data?.more.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={actionClasses}
            onClick={() => {
              run();
              close(toast.id);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-lg text-[#d4d4d8] focus-visible:outline-[#93c5fd]"
      >
        <span aria-hidden="true">×</span>
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Adds each new entry of the queue to Base UI's toasts, and closes the toasts of removed entries. */
function QueueSync({ queue }: { readonly queue: readonly ToastEntry[] }) {
  const manager = Toast.useToastManager<ToastData>();
  /** Base UI's toast IDs by entry ID. */
  const toastIds = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { id, title, action, more = [], milliseconds } of queue) {
      if (toastIds.current.has(id)) continue;
      const toast: string = manager.add({
        title,
        data: { more },
        ...(milliseconds !== undefined && { timeout: milliseconds }),
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.run();
              manager.close(toast);
            },
          },
        }),
      });
      toastIds.current.set(id, toast);
    }
    const queued = new Set(queue.map(({ id }) => id));
    for (const [id, toast] of toastIds.current) {
      if (queued.has(id)) continue;
      manager.close(toast);
      toastIds.current.delete(id);
    }
  }, [queue, manager]);
  return null;
}

/** How long a toast is shown, in milliseconds. */
export const toastMilliseconds = 8_000;

/**
 * Shows every entry of the queue once, each for eight seconds or its `milliseconds` (longer while hovered or
 * focused). The newest is on top. F6 focuses the toasts.
 */
export function Toaster({ queue }: { readonly queue: readonly ToastEntry[] }) {
  return (
    <Toast.Provider timeout={toastMilliseconds} limit={3}>
      <QueueSync queue={queue} />
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar-height,0px)+1.5rem)] z-50 flex flex-col gap-2 sm:left-auto sm:w-96">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
