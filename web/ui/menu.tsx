import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-popup.tsx';
import { useToast } from './toast-host.tsx';
import { usePrefetch } from './use-prefetch.ts';

const load = () => import('./menu-popup.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

/** Actions behind one button. The code of the menu is loaded when it is first opened. */
export function Menu(props: MenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  usePrefetch(load);
  const { label, trigger, triggerClassName } = props;
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
  return wasOpened ? (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

/** An action of a menu. */
export const MenuItem = lazy(async () => ({ default: (await load()).Item }));

/** A line between groups of items. */
export const MenuSeparator = lazy(async () => ({ default: (await load()).Separator }));
