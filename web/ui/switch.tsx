import type { ReactNode } from 'react';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A setting that is on or off, with its label on the right. 44 px high. */
export const Switch = ({ checked, onChange, disabled = false, children }: SwitchProps) => (
  <label className="flex min-h-11 items-center gap-2 text-sm font-medium">
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="relative h-6 w-10 shrink-0 appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-brand checked:before:translate-x-4 disabled:opacity-50 forced-colors:appearance-auto"
    />
    {children}
  </label>
);
