import { useQuery } from '@tanstack/react-query';
import { countText } from '#domain/count-text';
import type { InvoiceFilter } from '#domain/lite-invoice/invoice-filter';
import { formatDollars } from '#domain/money';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { invoiceSumKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** How many invoices a filter shows and what they come to: "3 invoices, $1,209.00, $309.00 of it owed". */
export function InvoiceSumLine({ filter }: { readonly filter: InvoiceFilter }) {
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: invoiceSumKey(userId, JSON.stringify(filter)),
    queryFn: () => callAsAccount('sum-invoices', { body: filter }),
    staleTime: 0,
  });
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {data && (
        <>
          {countText(data.count, 'invoice')},{' '}
          <span className="font-semibold text-ink tabular-nums">{formatDollars(data.totalCents)}</span>
          {data.owedCents > 0 && data.owedCents !== data.totalCents && (
            <>
              , <span className="tabular-nums">{formatDollars(data.owedCents)}</span> of it owed
            </>
          )}
        </>
      )}
    </p>
  );
}
