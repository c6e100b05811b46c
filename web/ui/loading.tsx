import { classNames } from './class-names.ts';

/** A grey bar that is as large as the content will be. Add the text "Loading" once per group. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}

interface ProgressBarProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** Shows which part of a total is used. A native progress element, because it needs no style attribute. */
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

/** A spinner in the color of the surrounding text. Decorative: show a text beside it. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 animate-spin" fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
