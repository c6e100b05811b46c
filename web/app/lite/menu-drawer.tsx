import { Menu, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LiteMenu } from './lite-menu.tsx';

/** The menu on a phone: a native modal dialog, so that focus stays inside and Escape closes it. */
export function MenuDrawer({
  onManageSubscription,
  onSignOut,
}: Omit<ComponentProps<typeof LiteMenu>, 'className'>) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => void drawer.current?.close(), [key]);

  /** Closes the menu before the action, because an open modal dialog makes the rest of the page inert. */
  const closeThen = (action: () => void) => () => {
    drawer.current?.close();
    action();
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
        className="-mr-2 grid size-11 place-items-center rounded-control text-ink"
      >
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={drawer}
        aria-label="Menu"
        onClick={(event) => {
          if (event.target === event.currentTarget) drawer.current?.close();
        }}
        className="fixed inset-y-0 left-auto right-0 m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] max-w-none overflow-y-auto border-l border-line bg-surface p-0 text-ink shadow-raised backdrop:bg-[rgb(9_9_11/55%)]"
      >
        <div className="flex min-h-full flex-col">
          <div className="flex h-16 shrink-0 items-center justify-end px-4">
            <button
              type="button"
              onClick={() => drawer.current?.close()}
              className="-mr-2 grid size-11 place-items-center rounded-control text-ink"
            >
              <span className="sr-only">Close menu</span>
              <X aria-hidden="true" className="size-6" />
            </button>
          </div>
          <LiteMenu
            className="grow px-3 pb-4"
            onManageSubscription={closeThen(onManageSubscription)}
            onSignOut={closeThen(onSignOut)}
          />
        </div>
      </dialog>
    </>
  );
}
