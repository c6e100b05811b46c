import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A search box and rows of about their final size; says what is waited for. */
export const WaitingRows = ({ children }: { readonly children: ReactNode }) => (
  <div role="status">
    <VisuallyHidden>{children}</VisuallyHidden>
    <Skeleton className="mb-5 h-[4.5rem] w-full sm:w-80" />
    <Card className="divide-y divide-line">
      {[60, 44, 52, 48, 56, 40].map((width) => (
        <div key={width} className="flex h-16 items-center justify-between gap-6 px-4 sm:px-6">
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </Card>
  </div>
);
