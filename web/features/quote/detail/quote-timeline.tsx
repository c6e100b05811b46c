import type { QuoteHappening } from '#domain/quote/quote-timeline';
import { wordsOfHappening } from '#domain/quote/quote-words';
import { formatInstant } from '../../../adapters/local-day.ts';
import { Card } from '../../../ui/card.tsx';

/** What happened to a quote, newest first, in the user's own time. */
export const QuoteTimeline = ({ happenings }: { readonly happenings: readonly QuoteHappening[] }) =>
  happenings.length === 0 ? null : (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {happenings.map((happening) => (
          <li key={`${happening.at} ${happening.kind}`} className="py-3 text-sm">
            <p className="font-medium wrap-anywhere whitespace-pre-line">{wordsOfHappening(happening)}</p>
            <p className="mt-0.5 text-muted">{formatInstant(happening.at)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
