import { formatLongDate } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/contract/quotes';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { QuoteStandingLine } from '../quote-badge.tsx';

/** The status of a quote, who approved it, and when it was created. */
export function QuoteHeader({ quote }: { readonly quote: QuoteDetail }) {
  const dayOf = useAccountDay();
  const { acceptance } = quote;
  const by = acceptance && acceptance.name !== '' ? ` by ${acceptance.name}` : '';
  return (
    <header className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <QuoteStandingLine quote={quote} />
      {quote.quoteNumber !== undefined && (
        <p className="min-w-0 break-words font-medium">{quote.quoteNumber}</p>
      )}
      <p className="min-w-0 break-words text-muted">
        {acceptance
          ? `Approved${by} on ${formatLongDate(dayOf(acceptance.at))}`
          : `Created ${formatLongDate(dayOf(quote.createdAt))}`}
      </p>
    </header>
  );
}
