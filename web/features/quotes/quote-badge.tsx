import { importedTexts } from '#domain/full-import/imported-texts';
import { badgeOfQuote, noteOfQuote, type QuoteStanding } from '#domain/quotes/quote-words';
import { AsWritten } from '../../ui/as-written.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The badge of a quote, with a mark if it was imported, or a note if its email did not or may not have arrived. */
export function QuoteStatusBadges({ quote }: { readonly quote: QuoteStanding }) {
  const { label, tone } = badgeOfQuote(quote);
  const isImported = quote.importId !== undefined;
  const note = isImported ? undefined : noteOfQuote(quote);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {isImported && <Badge tone="grey">{importedTexts.mark}</Badge>}
      {note !== undefined && (
        <span className="min-w-0 text-sm font-medium text-warning">
          <AsWritten text={note} />
        </span>
      )}
    </>
  );
}
