import { useMemo } from 'react';
import type { BookInvoice } from '#domain/reports/books';
import { monthEndSentences } from '#domain/reports/month-end';
import { useAccountToday } from '../../session/use-account-day.ts';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { SendToAccountant } from './send-to-accountant.tsx';

/** What this month and the last one came to, in one sentence each, and the email of it to the accountant. */
export function MonthEnd({ invoices }: { readonly invoices: readonly BookInvoice[] }) {
  const today = useAccountToday();
  const [thisMonth, lastMonth] = useMemo(() => monthEndSentences(invoices, today), [invoices, today]);
  return (
    <Card className="p-5 sm:p-6 print:hidden">
      <p className="text-lg font-semibold tabular-nums">
        <AsWritten text={thisMonth} />
      </p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        <AsWritten text={lastMonth} />
      </p>
      <SendToAccountant />
    </Card>
  );
}
