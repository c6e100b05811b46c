import { importedTexts } from '#domain/full-import/full-import';
import { badgeOfQuote, noteOfQuote, type QuoteStanding } from '#domain/quotes/quote-words';
import { Badge } from '../../ui/badge.tsx';

/** The badge of a quote, and beside it whether it was imported, or what went wrong with its mail or is not certain. */
export function QuoteStandingLine({ quote }: { readonly quote: QuoteStanding }) {
  const { label, tone } = badgeOfQuote(quote);
  const isImported = quote.importId !== undefined;
  const note = isImported ? undefined : noteOfQuote(quote);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {isImported && <Badge tone="grey">{importedTexts.mark}</Badge>}
      {note !== undefined && <span className="min-w-0 text-sm font-medium text-warning">{note}</span>}
    </>
  );
}
