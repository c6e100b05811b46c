import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly busy: boolean;
  readonly onClick: () => void;
  /** How much of it all is shown. */
  readonly children: ReactNode;
}

/** The end of a list that goes on. */
export const LoadMore = ({ busy, onClick, children }: LoadMoreProps) => (
  <div className="mt-6 grid justify-items-center gap-2">
    <Button variant="outline" busy={busy} busyLabel="Loading..." onClick={onClick}>
      Load more
    </Button>
    <p className="text-sm text-muted">{children}</p>
  </div>
);
