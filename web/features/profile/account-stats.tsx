import type { ReactNode } from 'react';
import { activeStatus, type LiteProfile } from '#domain/profile/profile';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Three facts of the account. The plan is always Lite. */
export function AccountStats({ lite }: { readonly lite: LiteProfile }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-6">
      <Stat label="Total Invoices" className="col-span-2 sm:col-span-1">
        <span className="tabular-nums">{lite.invoicesCreated.toLocaleString('en-US')}</span>
      </Stat>
      <Stat label="Account Status">
        <span
          className={classNames(
            'inline-flex items-center gap-2.5',
            lite.status === activeStatus ? 'text-success' : 'text-muted',
          )}
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
          {lite.status.charAt(0).toUpperCase() + lite.status.slice(1)}
        </span>
      </Stat>
      <Stat label="Plan">Lite</Stat>
    </dl>
  );
}

interface StatProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const Stat = ({ label, className, children }: StatProps) => (
  <Card className={classNames('px-5 py-4', className)}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-1 flex min-h-9 items-center text-2xl font-semibold">{children}</dd>
  </Card>
);
