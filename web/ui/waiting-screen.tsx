import { Button } from './button.tsx';
import { Spinner } from './loading.tsx';
import { longWaitText, useLongWait } from './use-long-wait.ts';

interface WaitingScreenProps {
  readonly text?: string | undefined;
  /** Offered after a long wait; undefined if a retry cannot help. */
  readonly onRetry?: () => void;
}

/** Shown until the session, the account or a page's code is loaded. */
export function WaitingScreen({ text = 'Loading...', onRetry }: WaitingScreenProps) {
  const { isLong, restart } = useLongWait(onRetry !== undefined);
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-4 text-center text-muted">
      <div role="status">
        <span className="inline-flex items-center gap-3">
          <Spinner />
          {text}
        </span>
        {isLong && <p className="mt-3">{longWaitText}</p>}
      </div>
      {isLong && (
        <Button
          variant="outline"
          onClick={() => {
            restart();
            onRetry?.();
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
