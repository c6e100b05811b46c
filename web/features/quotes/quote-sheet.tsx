import { Suspense } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { choiceWords, isUndecided } from '#domain/quotes/quote-options';
import { type QuoteSheet as Sheet, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { type QuoteSums as Sums, sumsOfQuote } from '#domain/quotes/quote-sums';
import { revisionSentence } from '#domain/quotes/revised-parts';
import { dayIn } from '#domain/time-zone';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Card } from '../../ui/card.tsx';
import { LineTable, QuoteSums } from './quote-lines.tsx';
import type { Choosing } from './use-choice.ts';

/** Loaded only for a quote with something to choose. */
const QuoteChoices = lazyPart(async () => (await import('./quote-choices.tsx')).QuoteChoices);

/** A quote as its client reads it: business, work and prices. */
export function QuoteSheet({
  quote,
  title: Title = 'h1',
  choosing,
}: {
  readonly quote: QuoteView;
  /** Set while the client may choose. */
  readonly choosing?: Choosing | undefined;
  /** The element of the title: `h2` on a page that has its own `h1`. */
  readonly title?: 'h1' | 'h2';
}) {
  const sheet = sheetOfQuote(quote);
  return (
    <Card className="overflow-hidden wrap-anywhere print:overflow-visible print:rounded-none print:border-x-0 print:border-b-0">
      <div className="border-b border-line p-5 sm:p-8 print:px-0 print:py-4">
        <Title className="text-2xl font-semibold text-balance sm:text-3xl print:text-2xl">
          {sheet.title}
        </Title>
        {sheet.number !== undefined && (
          <p className="mt-2 text-sm text-muted">
            {sheet.change ? 'Number' : 'Quote number'}: <span translate="no">{sheet.number}</span>
          </p>
        )}
        {sheet.change && (
          <p className="mt-3 font-medium whitespace-pre-line">
            {sheet.change.title}
            {sheet.change.reason !== '' && `: ${sheet.change.reason}`}
          </p>
        )}
        {sheet.change?.days !== undefined && (
          <p className="mt-1 text-sm text-muted">The work takes {sheet.change.days}.</p>
        )}
        {sheet.issueDate !== '' && <p className="mt-2 text-sm text-muted">Issue date: {sheet.issueDate}</p>}
        {sheet.validUntil !== undefined && (
          <p className="mt-1 text-sm text-muted">Valid until: {sheet.validUntil}</p>
        )}
        {sheet.terms !== undefined && <p className="mt-1 text-sm text-muted">Payment terms: {sheet.terms}</p>}
        {quote.revisedAt !== undefined && (
          <p className="mt-1 text-sm text-muted">
            Updated {formatLongDate(dayIn(quote.timeZone, quote.revisedAt))}
          </p>
        )}
        {quote.revisedParts && quote.state !== 'approved' && (
          <p className="prose-width my-3 rounded-control bg-brand-soft px-3 py-2 text-sm">
            {revisionSentence(quote.revisedParts)}
          </p>
        )}
        {quote.client && quote.client.name !== '' && (
          <p className="mt-1 text-sm text-muted">
            For: <span translate="no">{quote.client.name}</span>
          </p>
        )}
        {sheet.serviceAddress !== undefined && (
          <p className="mt-1 text-sm text-muted">
            Service address: <span translate="no">{sheet.serviceAddress}</span>
          </p>
        )}
        {sheet.clientMessage !== '' && (
          <p className="prose-width mt-5 whitespace-pre-line">{sheet.clientMessage}</p>
        )}
      </div>
      {isUndecided(quote) ? (
        <Suspense>
          <QuoteChoices quote={quote} choosing={choosing} />
        </Suspense>
      ) : (
        <QuoteLines sheet={sheet} chosen={choiceWords(quote)} sums={sumsOfQuote(quote, sheet)} />
      )}
      {sheet.notes !== undefined && (
        <section className="border-t border-line p-5 sm:p-8 print:px-0 print:py-4">
          <h2 className="text-sm font-medium text-muted">Notes</h2>
          <p className="prose-width mt-1 whitespace-pre-line">{sheet.notes}</p>
        </section>
      )}
    </Card>
  );
}

function QuoteLines({
  sheet,
  chosen,
  sums: { below, ...sums },
}: {
  readonly sheet: Sheet;
  /** What the client chose; '' if there was nothing to choose. */
  readonly chosen: string;
  readonly sums: Sums;
}) {
  return (
    <div className="px-5 py-3 sm:p-8 print:px-0 print:py-4">
      {chosen !== '' && (
        <p className="mb-4">
          <span className="text-muted">Chosen:</span> <strong className="font-semibold">{chosen}</strong>
        </p>
      )}
      <LineTable rows={sheet.rows} />
      <QuoteSums {...sums} deposit={below} />
    </div>
  );
}
