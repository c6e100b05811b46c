import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** Rows of their final height. */
export const WaitingInvoices = () => (
  <div role="status">
    <VisuallyHidden>Loading your invoices...</VisuallyHidden>
    <Card className="divide-y divide-line">
      {[60, 44, 52, 48, 56, 40].map((width) => (
        <div key={width} className="grid gap-2 px-4 py-4 sm:px-6">
          <div className="flex h-7 items-center justify-between">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-20" />
          </div>
          <div className="flex h-11 flex-col justify-around">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </Card>
  </div>
);
