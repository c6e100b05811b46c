import type { ReactNode } from 'react';
import type { ShownLite } from '#domain/profile/contract';
import { activeStatus } from '#domain/profile/profile';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Three facts about the account. The plan is always Lite. */
export function AccountStats({ lite }: { readonly lite: ShownLite }) {
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 py-3">
        <Stat label="Total Invoices">
          <span className="tabular-nums" translate="no">
            {lite.invoicesCreated.toLocaleString('en-US')}
          </span>
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
    </Card>
  );
}

interface StatProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Stat = ({ label, children }: StatProps) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="flex min-h-6 items-center text-sm font-semibold">{children}</dd>
  </div>
);
