import type { QuoteContent } from '#domain/quotes/quote';
import { lineTaxWords, type QuoteRow } from '#domain/quotes/quote-sheet';
import type { Choosing } from './use-choice.ts';

interface OptionalLineProps {
  readonly quote: QuoteContent;
  /** Absent if nobody can choose here. */
  readonly choosing: Choosing | undefined;
  /** The position of the line in the quote. */
  readonly line: number;
  readonly row: QuoteRow | undefined;
  readonly isFirst: boolean;
  /** The element that says what is wrong with the box, if something is. */
  readonly errorId?: string | undefined;
}

/** A line that the client can add or leave out. */
export function OptionalLine({ quote, line, row, choosing, isFirst, errorId }: OptionalLineProps) {
  if (!row) return null;
  const Label = choosing ? 'label' : 'div';
  const whose = quote.options?.[quote.lineItems[line]?.option ?? -1]?.name;
  const isTicked = choosing
    ? choosing.choice.lines.includes(line)
    : quote.lineItems[line]?.optional === 'ticked';
  return (
    <Label className="flex min-h-11 items-center gap-3 rounded-control border border-line px-4 py-2">
      {choosing && (
        <input
          ref={isFirst ? choosing.first : undefined}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => choosing.tick(line, event.currentTarget.checked)}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          className="size-5 shrink-0 accent-brand"
        />
      )}
      <span className="min-w-0 grow">
        {row.description}
        {whose !== undefined && <span className="text-muted"> ({whose})</span>}
        {!choosing && (
          <span className="text-muted">{isTicked ? ', ticked at first' : ', not ticked at first'}</span>
        )}
      </span>
      <span className="text-right">
        <span className="amount" translate="no">
          {row.total}
        </span>{' '}
        <span className="block text-xs text-muted empty:hidden">
          {lineTaxWords(quote, quote.lineItems[line])}
        </span>
      </span>
    </Label>
  );
}
