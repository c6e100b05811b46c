import { useState } from 'react';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { openedText } from '#domain/invoices/opened';
import {
  isOpeningCertain,
  type TimelineEvent,
  timelineDetail,
  timelineText,
} from '#domain/invoices/timeline';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { Button } from '../../../ui/button.tsx';
import { useDownloadPdf } from './use-download-pdf.ts';

/** The newest events are shown first; the others if there are more than one further. */
const shownFirst = 3;

/**
 * What happened to an invoice, newest first, in the account's time zone. An email has a button for its attached PDF.
 */
export function InvoiceTimeline({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { download, isDownloading } = useDownloadPdf();
  const timeOf = useAccountTime();
  const [showsAll, setShowsAll] = useState(false);
  const { timeline } = invoice;
  const isCertain = isOpeningCertain(invoice);
  const hasMore = !showsAll && timeline.length > shownFirst + 1;
  return (
    <section>
      <h2 className="text-lg font-semibold">Activity</h2>
      <ol className="mt-1 divide-y divide-line">
        {(hasMore ? timeline.slice(0, shownFirst) : timeline).map((event) => (
          <li key={`${event.at} ${event.kind} ${event.to ?? ''}`} className="py-2 text-sm sm:py-3">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 break-words font-medium">
                {event.kind === 'opened' ? openedText(isCertain) : timelineText(event)}
              </p>
              {event.kind === 'emailed' && event.contentId !== undefined && (
                <Button
                  variant="quiet"
                  className="-my-3 -mr-4"
                  busy={isDownloading}
                  aria-label={`Download the PDF: ${timelineText(event)}`}
                  onClick={() => download({ invoice, emailedId: event.contentId ?? '' })}
                >
                  PDF
                </Button>
              )}
            </div>
            {timelineDetail(event) !== undefined && (
              <p className="mt-0.5 break-words whitespace-pre-line text-muted">{timelineDetail(event)}</p>
            )}
            <p className="mt-0.5 text-muted">{formattedTimesOf(event, timeOf)}</p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="quiet" className="-mb-3 -ml-4" onClick={() => setShowsAll(true)}>
          Show all {timeline.length}
        </Button>
      )}
    </section>
  );
}

const formattedTimesOf = ({ at, lastAt }: TimelineEvent, timeOf: (instant: string) => string): string =>
  lastAt === undefined ? timeOf(at) : `First ${timeOf(at)}, last ${timeOf(lastAt)}`;
