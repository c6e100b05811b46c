import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface LoadFailureProps {
  readonly text: string;
  /** Absent where another try would fail the same way. */
  readonly onRetry?: (() => void) | undefined;
  /** A way out beside the retry. */
  readonly children?: ReactNode;
}

/** What stands where something should be that could not be loaded. */
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
