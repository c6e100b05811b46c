import type { ReactNode } from 'react';
import { type CalendarDate, formatShortDate } from '#domain/calendar-date';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { balanceOf, settledCents } from '#domain/documents/amounts';
import { badgeOn } from '#domain/invoices/invoice-status';
import { invoiceHeading, invoiceTexts, linesSummary, shownClientName } from '#domain/invoices/invoice-texts';
import type { Received } from '#domain/invoices/received';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { InvoiceStandingLine } from '../invoice-badge.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { RowActions } from './row-actions.tsx';

interface InvoiceRowProps {
  readonly invoice: InvoiceSummary;
  /** By payment date, what was received for it on the days of the filter. */
  readonly received?: Received | undefined;
  /** Called when the pointer or the focus reaches the row. */
  readonly onPrefetch: (invoiceId: string) => void;
  /** Called once the row's draft is gone. */
  readonly onDeleted: () => void;
  /** What selects the row, where rows can be. */
  readonly selection?: Selection;
  /** The menu of what else can be done, where rows have one. */
  readonly menu?: ReactNode;
}

/** "Invoice #HHA-2052, Oakmont, $302.81, sent": what tells rows apart where only their links are heard. */
const rowName = (invoice: InvoiceSummary, received: Received | undefined, today: CalendarDate): string =>
  [
    invoiceHeading(invoice.invoiceNumber, invoice.invoiceId),
    shownClientName(invoice.clientName),
    received ? `${formatDollars(received.cents)} received` : formatDollars(invoice.totalCents),
    badgeOn(invoice, today).label.toLowerCase(),
  ].join(', ');

/** One invoice of the history. The link's area is the whole row. */
export function InvoiceRow({ invoice, received, onPrefetch, onDeleted, selection, menu }: InvoiceRowProps) {
  const { invoiceId, invoiceNumber } = invoice;
  const dayOf = useAccountDay();
  const prefetch = () => onPrefetch(invoiceId);
  const isSelected = selection?.has(invoiceId) ?? false;
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-4 py-4 transition-colors first:rounded-t-card last:rounded-b-card sm:px-6',
        menu ? 'sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]' : 'sm:grid-cols-[minmax(0,1fr)_auto_auto]',
        isSelected ? 'bg-brand-soft' : 'hover:bg-sunken',
        selection && 'pl-11 sm:pl-16',
      )}
    >
      {selection && (
        <SelectBox
          invoice={invoice}
          checked={isSelected}
          disabled={selection.isFull && !isSelected}
          onToggle={selection.toggle}
        />
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <PageLink
          to="liteInvoice"
          params={{ invoiceId }}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          aria-label={rowName(invoice, received, dayOf())}
          className="min-w-0 scroll-mb-36 break-words font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
        >
          {invoiceHeading(invoiceNumber, invoiceId)}
        </PageLink>
        <InvoiceStandingLine invoice={invoice} />
      </div>
      <div className="sm:col-start-3">
        {received ? (
          <ReceivedAmount invoice={invoice} received={received} />
        ) : (
          <TotalAmount invoice={invoice} />
        )}
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-1">
        <p className={classNames('truncate', invoice.clientName.trim() === '' && 'text-muted')}>
          {shownClientName(invoice.clientName)}
        </p>
        <p className="truncate text-sm text-muted">
          {linesSummary(invoice.firstDescription, invoice.lineCount)}
        </p>
      </div>
      <RowDays invoice={invoice} received={received} />
      <RowActions invoice={invoice} onDeleted={onDeleted} isBesideMenu={menu !== undefined} />
      {menu && (
        <div className="absolute right-1 bottom-1 z-10 sm:static sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:-mr-3 sm:self-center">
          {menu}
        </div>
      )}
    </li>
  );
}

const TotalAmount = ({ invoice }: Pick<InvoiceRowProps, 'invoice'>) => (
  <>
    <p className="amount text-lg font-semibold">{formatDollars(invoice.totalCents)}</p>
    {settledCents(invoice) > 0 && (
      <p className="amount text-sm text-muted">Balance due {formatDollars(balanceOf(invoice))}</p>
    )}
  </>
);

const ReceivedAmount = ({
  invoice: { totalCents },
  received: { cents },
}: {
  readonly invoice: InvoiceSummary;
  readonly received: Received;
}) => (
  <>
    <p className="amount text-lg font-semibold">{formatDollars(cents)}</p>
    {cents !== totalCents && <p className="amount text-sm text-muted">of {formatDollars(totalCents)}</p>}
  </>
);

/** "Nov 12, 2026 (2 payments)": the day of the last payment, and how many there are. */
const receivedOn = ({ lastDate, count }: Received): string =>
  `${formatShortDate(lastDate)}${count > 1 ? ` (${countText(count, 'payment')})` : ''}`;

function RowDays({ invoice, received }: Pick<InvoiceRowProps, 'invoice' | 'received'>) {
  const dayOf = useAccountDay();
  const [label, day] = received
    ? ['Received', receivedOn(received)]
    : ['Created', formatShortDate(dayOf(invoice.createdAt))];
  return (
    <dl className="col-span-2 flex flex-wrap gap-x-4 pr-11 text-sm text-muted sm:col-span-1 sm:col-start-3 sm:block sm:pr-0">
      <div className="flex gap-1.5 sm:justify-end">
        <dt>{label}</dt>
        <dd className="tabular-nums">{day}</dd>
      </div>
      <div className="flex gap-1.5 sm:justify-end">
        <dt>Due</dt>
        <dd className="tabular-nums">{formatShortDate(invoice.dueDate) || invoiceTexts.noDueDate}</dd>
      </div>
    </dl>
  );
}
