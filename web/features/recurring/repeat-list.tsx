import { formatShortDate } from '#domain/calendar-date';
import { invoiceHeading, shownClientName } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import type { RepeatRow } from '#domain/recurring/contract';
import { troubleNote } from '#domain/recurring/repeat-trouble';
import { repeatTexts, rhythmLabels, wayNotes } from '#domain/recurring/repeat-words';
import { PageLink } from '../../routing/page-link.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRepeatList } from './use-repeat-list.ts';

/** The list of recurring invoices in each of its states: loading, failed, empty, some, many. */
export function RepeatList() {
  const list = useRepeatList();
  if (list.isPending) return <WaitingRows />;
  if (list.isError) return <LoadFailure text={repeatTexts.loadFailed} onRetry={list.retry} />;
  if (list.rows.length === 0) return <EmptyState title={repeatTexts.none}>{repeatTexts.noneHint}</EmptyState>;
  return (
    <>
      <Card>
        <ul aria-label="Repeats" className="divide-y divide-line">
          {list.rows.map((row) => (
            <Row key={row.invoice.invoiceId} row={row} />
          ))}
        </ul>
      </Card>
      {list.hasMore && (
        <LoadMore
          busy={list.isLoadingMore}
          onClick={list.loadMore}
          failure={list.loadMoreFailed ? repeatTexts.loadFailed : undefined}
        />
      )}
    </>
  );
}

/** A recurring invoice. The whole row is clickable. */
function Row({ row: { invoice, repeat, trouble } }: { readonly row: RepeatRow }) {
  const { invoiceId, totalCents } = invoice;
  const client = shownClientName(invoice.clientName);
  const heading = invoiceHeading(invoice.invoiceNumber, invoiceId);
  // Only schedules with a next date are listed.
  const next = formatShortDate(repeat.next ?? '');
  const rhythm = rhythmLabels[repeat.rhythm];
  const note = trouble && troubleNote(trouble);
  // Distinguishes the rows' links for screen readers.
  const name = [client, formatDollars(totalCents), rhythm.toLowerCase(), `next ${next}`, note, heading]
    .filter(Boolean)
    .join(', ');
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-4 py-4 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-sunken sm:px-6">
      <PageLink
        to="liteInvoice"
        params={{ invoiceId }}
        aria-label={name}
        className="min-w-0 break-words font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
        translate="no"
      >
        {client}
      </PageLink>
      <p className="amount text-lg font-semibold" translate="no">
        {formatDollars(totalCents)}
      </p>
      <p className="min-w-0 text-sm text-muted">
        {rhythm}
        {repeat.until !== undefined && ` until ${formatShortDate(repeat.until)}`}, {wayNotes[repeat.way]}
      </p>
      <p className="text-right text-sm text-muted tabular-nums">Next {next}</p>
      {note && <p className="col-span-2 text-sm font-medium text-warning">{note}</p>}
      <p className="col-span-2 truncate text-sm text-muted">
        <AsWritten text={heading} />
      </p>
    </li>
  );
}

/** Placeholder rows of the final height. */
const WaitingRows = () => (
  <div role="status">
    <VisuallyHidden>Loading what repeats...</VisuallyHidden>
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2 px-4 py-4 sm:px-6">
          <div className="flex h-7 items-center justify-between">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </Card>
  </div>
);
