import type { InvoiceDetail } from '#domain/contract/invoices';
import { type TimelineEvent, timelineText } from '#domain/invoices/timeline';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDownloadPdf } from './use-download-pdf.ts';

/**
 * The events of an invoice, newest first, in the account's time zone. An email has a button for its attached PDF.
 */
export function InvoiceTimeline({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { download, isDownloading } = useDownloadPdf();
  const timeOf = useAccountTime();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {invoice.timeline.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.to ?? ''}`} className="py-3 text-sm">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 break-words font-medium">{timelineText(event)}</p>
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
            {event.detail !== undefined && <p className="mt-0.5 break-words text-muted">{event.detail}</p>}
            <p className="mt-0.5 text-muted">{formattedTimesOf(event, timeOf)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const formattedTimesOf = ({ at, lastAt }: TimelineEvent, timeOf: (instant: string) => string): string =>
  lastAt === undefined ? timeOf(at) : `First ${timeOf(at)}, last ${timeOf(lastAt)}`;
