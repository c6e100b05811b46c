interface ProgressBarProps {
  /** Says what is measured. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** How much of a whole is used. The browser's own element, so that no style attribute is needed. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
    />
  );
}
