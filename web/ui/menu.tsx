import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

interface MenuProps {
  /** What the button that opens it is called. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** `MenuItem`s. */
  readonly children: ReactNode;
}

const itemClasses =
  'flex min-h-11 w-full cursor-default items-center gap-3 px-4 text-sm text-ink outline-none select-none data-[highlighted]:bg-sunken';

/** Things to do that need no place of their own, behind one button. */
export const Menu = ({ label, trigger, triggerClassName, children }: MenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger aria-label={label} className={triggerClassName}>
      {trigger}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner align="end" sideOffset={4} className="z-50">
        <Base.Popup className="min-w-44 rounded-card border border-line bg-surface py-1 shadow-raised outline-none">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface MenuItemProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One thing to do. */
export const MenuItem = ({ onClick, children }: MenuItemProps) => (
  <Base.Item className={itemClasses} onClick={onClick}>
    {children}
  </Base.Item>
);
