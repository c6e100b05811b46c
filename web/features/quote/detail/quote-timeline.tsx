import type { QuoteHappening } from '#domain/quote/quote-timeline';
import { wordsOfHappening } from '#domain/quote/quote-words';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { Card } from '../../../ui/card.tsx';

/** What happened to a quote, newest first, in the account's time. */
export function QuoteTimeline({ happenings }: { readonly happenings: readonly QuoteHappening[] }) {
  const timeOf = useAccountTime();
  if (happenings.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {happenings.map((happening) => (
          <li key={`${happening.at} ${happening.kind}`} className="py-3 text-sm">
            <p className="font-medium wrap-anywhere whitespace-pre-line">{wordsOfHappening(happening)}</p>
            <p className="mt-0.5 text-muted">
              {happening.lastAt === undefined
                ? timeOf(happening.at)
                : `First ${timeOf(happening.at)}, last ${timeOf(happening.lastAt)}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
