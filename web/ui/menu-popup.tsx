import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** Accessible name of the trigger button; the default is its text. */
  readonly label?: string;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** `MenuItem` elements. */
  readonly children: ReactNode;
}

interface MenuItemProps {
  readonly onClick: () => void;
  /** True for a destructive action. */
  readonly isDangerous?: boolean;
  /** True while it cannot be chosen. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

const itemClasses =
  'flex min-h-11 w-full cursor-default items-center gap-3 px-4 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken';

/** A menu that is open when mounted. */
export const OpenMenu = ({ label, trigger, triggerClassName, children }: MenuProps) => (
  <Base.Root modal={false} defaultOpen>
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

export const Separator = () => <Base.Separator className="my-1 h-px bg-line" />;

export const Item = ({ onClick, isDangerous = false, isDisabled = false, children }: MenuItemProps) => (
  <Base.Item
    disabled={isDisabled}
    className={classNames(itemClasses, isDangerous ? 'text-error' : 'text-ink')}
    onClick={onClick}
  >
    {children}
  </Base.Item>
);
