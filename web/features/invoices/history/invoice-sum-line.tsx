import { type InvoiceFilter, isByPaymentDate, showsOwed } from '#domain/invoices/invoice-filter';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { Button } from '../../../ui/button.tsx';
import { useInvoiceSum } from './use-invoice-sum.ts';

/**
 * The number and total of the filtered invoices, such as "3 invoices, $1,209.00, $309.00 of it owed". If the filter is
 * by payment date, it counts payments: "4 payments, $209.00 received". Void invoices are counted, and their total is not.
 */
export function InvoiceSumLine({ filter }: { readonly filter: InvoiceFilter }) {
  const { sum, isPartial, isAdding, addAll } = useInvoiceSum(filter);
  const sumsPayments = isByPaymentDate(filter);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-muted">
      <p role="status">
        {sum && (
          <>
            {countText(sum.count, sumsPayments ? 'payment' : 'invoice')}
            {isPartial && ' so far'},{' '}
            <span className="font-semibold text-ink tabular-nums" translate="no">
              {formatDollars(sum.cents)}
            </span>
            {sumsPayments ? ' received' : showsOwed(filter) && ' owed'}
            {sum.owedCents > 0 && sum.owedCents !== sum.cents && (
              <>
                ,{' '}
                <span className="tabular-nums" translate="no">
                  {formatDollars(sum.owedCents)}
                </span>{' '}
                of it owed
              </>
            )}
            {(sum.voidCents ?? 0) > 0 && (
              <>
                , without{' '}
                <span className="tabular-nums" translate="no">
                  {formatDollars(sum.voidCents ?? 0)}
                </span>{' '}
                that is void
              </>
            )}
          </>
        )}
      </p>
      {isPartial && (
        <Button variant="quiet" busy={isAdding} busyLabel="Adding up..." onClick={addAll}>
          Add up all
        </Button>
      )}
    </div>
  );
}
