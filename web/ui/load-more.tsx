import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly busy: boolean;
  readonly onClick: () => void;
  /** The button's label; the default is "Load more". */
  readonly label?: string | undefined;
  /** Why the last attempt failed, shown above the button. */
  readonly failure?: string | undefined;
  /** How much of the list is shown. */
  readonly children?: ReactNode;
}

/** The end of a list that has more pages. */
export const LoadMore = ({ busy, onClick, label = 'Load more', failure, children }: LoadMoreProps) => (
  <>
    {failure !== undefined && (
      <Alert tone="error" className="mt-4">
        {failure}
      </Alert>
    )}
    <div className="mt-6 grid justify-items-center gap-2">
      <Button variant="outline" busy={busy} busyLabel="Loading..." onClick={onClick}>
        {label}
      </Button>
      {children && <p className="text-sm text-muted">{children}</p>}
    </div>
  </>
);
