import { Card } from './card.tsx';
import { Skeleton } from './loading.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface WaitingRowsProps {
  /** Lines of a row in a narrow container; the fourth is as high as a button. */
  readonly lines?: 3 | 4;
}

/** The placeholder of a list: rows of about their final height, or table rows in a wide container. */
export const WaitingRows = ({ lines = 3 }: WaitingRowsProps) => (
  <Card className="@container divide-y divide-line">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="px-4 py-3 @4xl:px-5 @4xl:py-1">
        <div className="flex h-7 items-center justify-between @4xl:h-9">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-5 w-20" />
        </div>
        <div className="flex h-13 flex-col justify-around @4xl:hidden">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
        {lines === 4 && <Skeleton className="mt-2 h-11 w-36 @4xl:hidden" />}
      </div>
    ))}
  </Card>
);

/** The placeholder of a whole list. `label` says to screen readers what is loading. */
export const WaitingList = ({ label }: { readonly label: string }) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <WaitingRows />
  </div>
);
