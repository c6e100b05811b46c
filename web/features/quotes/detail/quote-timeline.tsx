import { openedText } from '#domain/invoices/opened';
import { isQuoteOpeningCertain } from '#domain/quotes/quote-steps';
import type { QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { Card } from '../../../ui/card.tsx';
import { useShowAll } from '../../../ui/use-show-all.tsx';

/** Events shown before "Show all" is pressed. */
const shownFirst = 5;

/** The events of a quote, newest first, in the account's time zone. */
export function QuoteTimeline({ events }: { readonly events: readonly QuoteTimelineEvent[] }) {
  const timeOf = useAccountTime();
  const isCertain = isQuoteOpeningCertain(events);
  const { shown, button } = useShowAll(events, shownFirst);
  if (events.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {shown.map((event) => (
          <li key={`${event.at} ${event.kind}`} className="py-3 text-sm">
            <p className="font-medium wrap-anywhere whitespace-pre-line">
              {event.kind === 'opened' ? openedText(isCertain) : wordsOfQuoteEvent(event)}
            </p>
            <p className="mt-0.5 text-muted">
              {event.lastAt === undefined
                ? timeOf(event.at)
                : `First ${timeOf(event.at)}, last ${timeOf(event.lastAt)}`}
            </p>
          </li>
        ))}
      </ol>
      {button && <div className="-mb-3 -ml-4">{button}</div>}
    </Card>
  );
}
