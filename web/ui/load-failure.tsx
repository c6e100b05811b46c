import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface LoadFailureProps {
  readonly text: string;
  /** Undefined if another attempt would fail the same way. */
  readonly onRetry?: (() => void) | undefined;
  /** An alternative beside the retry button. */
  readonly children?: ReactNode;
}

/** Shown instead of content that could not be loaded. */
export function LoadFailure({ text, onRetry, children }: LoadFailureProps) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface px-6 py-12 text-center">
      <p className="font-semibold">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant={children ? 'outline' : 'filled'} onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
