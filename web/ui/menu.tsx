import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuProps } from './menu-popup.tsx';
import { useToast } from './toast-host.tsx';
import { usePrefetch } from './use-prefetch.ts';

const load = () => import('./menu-popup.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

interface LateMenuProps extends Omit<MenuProps, 'children'> {
  /** Loads the code of `children`. */
  readonly load: () => Promise<unknown>;
  /** The open menu. Rendered when the button was pressed and the code is loaded. */
  readonly children: ReactNode;
}

/** The button of a menu whose actions are code of their own, which is loaded when it is first opened. */
export function LateMenu({ label, trigger, triggerClassName, load, children }: LateMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  usePrefetch(load);
  const showToast = useToast();
  // Opens on click instead of pointerdown: otherwise the menu would treat the end of the press as a press outside, and
  // close.
  const open = () =>
    void load().then(
      () => setWasOpened(true),
      () => showToast({ title: 'This could not be opened. Check your connection and reload the page.' }),
    );
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={label}
      className={triggerClassName}
      onClick={open}
      onKeyDown={({ key }) => key === 'ArrowDown' && open()}
    >
      {trigger}
    </button>
  );
  return wasOpened ? <Suspense fallback={button}>{children}</Suspense> : button;
}

/** Actions behind one button. The code of the menu is loaded when it is first opened. */
export const Menu = (props: MenuProps) => (
  <LateMenu {...props} load={load}>
    <OpenMenu {...props} />
  </LateMenu>
);

/** An action of a menu. */
export const MenuItem = lazy(async () => ({ default: (await load()).Item }));

/** A line between groups of items. */
export const MenuSeparator = lazy(async () => ({ default: (await load()).Separator }));
