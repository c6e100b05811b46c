import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A checkbox with its label, large enough for a finger. */
export function CheckBox({
  checked,
  onChange,
  disabled = false,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <label
      className={classNames('flex min-h-11 items-center gap-3 text-sm font-medium', disabled && 'opacity-60')}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {children}
    </label>
  );
}
