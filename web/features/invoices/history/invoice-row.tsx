import { memo, type ReactNode } from 'react';
import { type CalendarDate, formatShortDate } from '#domain/calendar-date';
import { askingOf } from '#domain/documents/asking';
import { balanceLabel } from '#domain/documents/settlement';
import { standingOf } from '#domain/documents/standing';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import {
  invoiceHeading,
  invoiceTexts,
  linesSummary,
  shownClientName,
  shownNumber,
} from '#domain/invoices/invoice-texts';
import type { Received } from '#domain/invoices/received';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { recordRow, rowLink } from '../../../ui/record-table.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { InvoiceStandingLine } from '../invoice-badge.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import { RowActions } from './row-actions.tsx';
import { RowMenu } from './row-menu.tsx';

interface InvoiceRowProps {
  readonly invoice: InvoiceSummary;
  /** The payments of this invoice within the filter's days; set when filtering by payment date. */
  readonly received?: Received | undefined;
  /** Called when the row is hovered or focused. */
  readonly onPrefetch: (invoiceId: string) => void;
  /** Called after the row's draft was deleted. */
  readonly onDeleted: () => void;
  readonly isSelected: boolean;
  /** False if it cannot be selected now, because the selection is full. */
  readonly isSelectable: boolean;
  readonly onToggle: (invoiceId: string) => void;
}

/** The accessible name of a row's link, such as "Invoice #HHA-2052, Oakmont, $302.81, sent". */
const accessibleRowName = (
  invoice: InvoiceSummary,
  received: Received | undefined,
  today: CalendarDate,
): string =>
  [
    invoiceHeading(invoice.invoiceNumber, invoice.invoiceId),
    shownClientName(invoice.clientName),
    received ? `${formatDollars(received.cents)} received` : formatDollars(invoice.totalCents),
    ...moneyWords(invoice, today),
  ].join(', ');

/** The badge and what the row says beside it, such as "overdue" and "Overpaid $450.00". */
function moneyWords(invoice: InvoiceSummary, today: CalendarDate): readonly string[] {
  const { badge, note } = standingOf(invoice, today);
  return [badge.label.toLowerCase(), ...(note === undefined ? [] : [note])];
}

/**
 * An invoice of the history: three lines on a phone, a table row on wider screens. The whole row is clickable. Memoized,
 * so that selecting one and loading more do not render the others; functions it is given must be stable.
 */
export const InvoiceRow = memo((props: InvoiceRowProps) => {
  const { invoice, received, onPrefetch, onDeleted, isSelected, isSelectable, onToggle } = props;
  const { invoiceId, invoiceNumber } = invoice;
  const dayOf = useAccountDay();
  const today = dayOf();
  const prefetch = () => onPrefetch(invoiceId);
  return (
    <li
      className={classNames(
        recordRow,
        'grid-cols-[minmax(0,1fr)_auto]',
        'pl-11 @4xl:pl-14',
        isSelected && 'bg-brand-soft',
      )}
    >
      <SelectBox invoice={invoice} checked={isSelected} disabled={!isSelectable} onToggle={onToggle} />
      <PageLink
        to="liteInvoice"
        params={{ invoiceId }}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        aria-label={accessibleRowName(invoice, received, today)}
        className={classNames(
          rowLink,
          'min-w-0 scroll-mb-36 wrap-anywhere font-semibold @4xl:col-start-2 @4xl:truncate @4xl:row-start-1 @4xl:text-sm @4xl:font-medium',
          invoice.clientName.trim() === '' ? 'text-muted' : 'text-ink',
        )}
      >
        <span translate={invoice.clientName.trim() === '' ? undefined : 'no'}>
          {shownClientName(invoice.clientName)}
        </span>
      </PageLink>
      <div className="text-right @4xl:col-start-7 @4xl:row-start-1">
        {received ? (
          <ReceivedAmount invoice={invoice} received={received} />
        ) : (
          <TotalAmount invoice={invoice} />
        )}
      </div>
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm @4xl:contents">
        <span className="min-w-0 break-words @4xl:col-start-1 @4xl:row-start-1">
          {/* In the table, the column heading shows it. No size, so that screen readers read it with the number. */}
          <span className="@4xl:text-[0px]">Invoice #</span>
          <WholeWords text={shownNumber(invoiceNumber, invoiceId)} />
        </span>
        <RowDay label="Due" column={5}>
          {invoice.dueDate === '' ? invoiceTexts.noDueDate : <ShortDay day={invoice.dueDate} today={today} />}
        </RowDay>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 @4xl:col-start-6 @4xl:row-start-1 @4xl:py-1">
          <InvoiceStandingLine invoice={invoice} />
        </span>
      </div>
      <div className="col-span-2 flex min-w-0 gap-x-3 text-sm text-muted max-sm:pr-8 @4xl:contents">
        <RowDay label={received ? 'Received' : 'Created'} column={4}>
          <ShortDay day={received?.lastDate ?? dayOf(invoice.createdAt)} today={today} />
          {received && received.count > 1 && ` (${countText(received.count, 'payment')})`}
        </RowDay>
        <span className="min-w-0 truncate @4xl:col-start-3 @4xl:row-start-1">
          {linesSummary(invoice.firstDescription, invoice.lineCount)}
        </span>
      </div>
      <RowActions invoice={invoice} onDeleted={onDeleted} />
      <div className="absolute right-1 bottom-1 z-10 @4xl:static @4xl:col-start-8 @4xl:row-start-1 @4xl:-my-1 @4xl:-mr-3">
        <RowMenu invoice={invoice} />
      </div>
    </li>
  );
});

/** A date with its label. In the table, the column heading shows the label. */
const RowDay = ({
  label,
  column,
  children,
}: {
  readonly label: string;
  readonly column: 4 | 5;
  readonly children: ReactNode;
}) => (
  <span
    className={classNames(
      'shrink-0 text-muted tabular-nums whitespace-nowrap @4xl:row-start-1 @4xl:text-sm',
      column === 4 ? '@4xl:col-start-4' : '@4xl:col-start-5',
    )}
  >
    <span className="@4xl:sr-only">{label}</span> <span>{children}</span>
  </span>
);

/** A day such as "Nov 12, 2026". On a phone, the year is left out if it is the current one. */
function ShortDay({ day, today }: { readonly day: CalendarDate; readonly today: CalendarDate }) {
  const text = formatShortDate(day);
  const year = `, ${today.slice(0, 4)}`;
  if (!text.endsWith(year)) return text;
  return (
    <>
      {text.slice(0, -year.length)}
      <span className="hidden @4xl:inline">{year}</span>
    </>
  );
}

/** What is owed if that is a part of the invoice, with its total below; otherwise the total. "Due" is what is asked for. */
function TotalAmount({ invoice }: Pick<InvoiceRowProps, 'invoice'>) {
  const { owedCents, mayAsk } = askingOf(invoice);
  const total = formatDollars(invoice.totalCents);
  if (owedCents === 0 || owedCents === invoice.totalCents)
    return (
      <p className="amount font-semibold" translate="no">
        {total}
      </p>
    );
  return (
    <>
      <p className="amount font-semibold">
        <span className="text-sm font-normal text-muted @4xl:block @4xl:text-xs">
          {mayAsk ? balanceLabel : 'Owed'}
        </span>{' '}
        <span translate="no">{formatDollars(owedCents)}</span>
      </p>
      <p className="amount text-sm text-muted @4xl:text-xs">
        of <span translate="no">{total}</span>
      </p>
    </>
  );
}

/** The amount received within the filter's days, and the total if it differs. */
const ReceivedAmount = ({
  invoice: { totalCents },
  received: { cents },
}: {
  readonly invoice: InvoiceSummary;
  readonly received: Received;
}) => (
  <>
    <p className="amount font-semibold" translate="no">
      {formatDollars(cents)}
    </p>
    {cents !== totalCents && (
      <p className="amount text-sm text-muted">
        of <span translate="no">{formatDollars(totalCents)}</span>
      </p>
    )}
  </>
);
