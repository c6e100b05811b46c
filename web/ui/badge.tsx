import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'grey' | 'blue' | 'green' | 'red';

const tones: Record<BadgeTone, string> = {
  grey: 'text-muted',
  blue: 'text-link',
  green: 'text-success',
  red: 'text-error',
};

/** A status as text with a colored dot; color is never the only information. */
export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-medium',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
