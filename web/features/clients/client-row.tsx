import { CopyPlus, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatShortDate } from '#domain/calendar-date';
import { averageInvoice, type Client } from '#domain/clients/client';
import { clientFieldsByKind } from '#domain/clients/client-fields';
import { standingOfClient } from '#domain/documents/standing-of-client';
import { formatDollars } from '#domain/money';
import type { GeneratorState } from '../../routing/generator-link.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountDay } from '../../session/use-account-day.ts';
import { buttonClasses, iconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { recordRow, rowLink } from '../../ui/record-table.tsx';

/** The columns of the table of clients. */
export const clientColumns = '@4xl:grid-cols-[minmax(10rem,1fr)_repeat(5,auto)_auto]';

/** The headings of the table of clients. */
export const clientHeadings = [
  { label: 'Client' },
  ...['Total Invoices', 'Total Amount', 'Avg Invoice', 'Owed', 'Last Invoice'].map((label) => ({
    label,
    isNumeric: true,
  })),
];

interface ClientRowProps {
  readonly client: Client;
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/**
 * A saved client: contact details, billed amounts, and a link to a new invoice. The whole row is clickable. On a phone
 * the balance is beside the name, and the other figures are in two columns below.
 */
export function ClientRow({ client, onEdit, onDelete }: ClientRowProps) {
  const { clientId, name, lastInvoiceAt } = client;
  const { owedCents, notes } = standingOfClient(client);
  const average = averageInvoice(client);
  const dayOf = useAccountDay();
  return (
    <li className={classNames(recordRow, 'grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 pb-1')}>
      <div className="contents @4xl:col-start-1 @4xl:row-start-1 @4xl:block @4xl:min-w-0">
        <h2
          className={classNames(
            'row-start-1 min-w-0 break-words font-semibold',
            owedCents <= 0 && 'col-span-2',
          )}
        >
          <PageLink to="liteClient" params={{ clientId }} className={classNames(rowLink, 'text-ink')}>
            <span translate="no">{name}</span>
          </PageLink>
          {client.importId !== undefined && <span className="font-normal text-muted"> (imported)</span>}
        </h2>
        <div
          className="col-span-2 row-start-2 mb-1 min-w-0 text-sm text-muted empty:hidden @4xl:mb-0"
          translate="no"
        >
          <Details client={client} kinds={['email', 'phone']} />
          <Details client={client} kinds={['place']} />
          {notes.length > 0 && (
            <p>{notes.map(({ label, cents }) => `${label} ${formatDollars(cents)}`).join(', ')}</p>
          )}
        </div>
      </div>
      <dl className="contents">
        <Figure label="Total Invoices" column="row-start-3 @4xl:col-start-2">
          {client.invoiceCount.toLocaleString('en-US')}
        </Figure>
        <Figure label="Total Amount" column="row-start-3 justify-end justify-self-end @4xl:col-start-3">
          {formatDollars(client.totalCents)}
        </Figure>
        <Figure label="Avg Invoice" column="row-start-4 @4xl:col-start-4" isNone={average <= 0}>
          {average > 0 ? formatDollars(average) : 'None'}
        </Figure>
        <Figure label="Owed" column="@4xl:col-start-5" isFirst isNone={owedCents <= 0}>
          {formatDollars(owedCents)}
        </Figure>
        <Figure
          label="Last Invoice"
          column="row-start-4 justify-end justify-self-end @4xl:col-start-6"
          isNone={lastInvoiceAt === undefined}
        >
          {lastInvoiceAt === undefined ? 'None' : formatShortDate(dayOf(lastInvoiceAt))}
        </Figure>
      </dl>
      <RowActions client={client} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** The details of these kinds in one line, which wraps only between two of them if it can. */
function Details({
  client,
  kinds,
}: Pick<ClientRowProps, 'client'> & { readonly kinds: readonly ('email' | 'phone' | 'place')[] }) {
  const texts = clientFieldsByKind.flatMap(({ field, kind }) => {
    const text = kinds.some((each) => each === kind) ? client[field] : undefined;
    return text ? [{ field, text }] : [];
  });
  if (texts.length === 0) return null;
  return (
    <p className="break-words">
      {texts.map(({ field, text }, index) => (
        <Fragment key={field}>
          <span className="inline-block max-w-full">
            {text}
            {index < texts.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

/** The actions of a client. On a phone, the link to a new invoice has text; the others are icons. */
const RowActions = ({ client, onEdit, onDelete }: ClientRowProps) => {
  const { name } = client;
  return (
    <div className="relative z-10 col-span-2 flex items-center @4xl:col-span-1 @4xl:col-start-7 @4xl:row-start-1 @4xl:-mr-3 @4xl:justify-end">
      <PageLink
        to="liteInvoiceGenerator"
        state={{ client } satisfies GeneratorState}
        aria-label={`Create Invoice for ${name}`}
        title="Create Invoice"
        className={classNames(
          buttonClasses('quiet'),
          '-ml-4 mr-auto @4xl:order-1 @4xl:mx-0 @4xl:size-11 @4xl:px-0 @4xl:text-muted @4xl:hover:text-ink',
        )}
      >
        <FilePlus2 aria-hidden="true" className="hidden size-5 @4xl:block" />
        <span className="@4xl:hidden">Create Invoice</span>
      </PageLink>
      {client.lastInvoiceId !== undefined && (
        <PageLink
          to="liteInvoiceGenerator"
          state={{ duplicateOf: client.lastInvoiceId } satisfies GeneratorState}
          aria-label={`Duplicate the last invoice for ${name}`}
          title="Duplicate the last invoice"
          className={`${iconButton} hover:text-ink`}
        >
          <CopyPlus aria-hidden="true" className="size-5" />
        </PageLink>
      )}
      <button
        type="button"
        aria-label={`Edit ${name}`}
        title="Edit"
        className={`${iconButton} hover:text-ink @4xl:order-2`}
        onClick={() => onEdit(client)}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete"
        className={`${iconButton} hover:text-error @4xl:order-3`}
        onClick={() => onDelete(client)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
};

interface FigureProps {
  readonly label: string;
  /** CSS classes of the place on a phone, and of the column in the table. */
  readonly column: string;
  /** True for the figure that is beside the name on a phone, and emphasized. */
  readonly isFirst?: boolean;
  /** True if there is no value; the figure is then shown only in the table. */
  readonly isNone?: boolean;
  readonly children: ReactNode;
}

/** A figure with its label. In the table, the column heading shows the label. */
const Figure = ({ label, column, isFirst = false, isNone = false, children }: FigureProps) => (
  <div
    className={classNames(
      'tabular-nums @4xl:row-start-1 @4xl:block @4xl:text-right @4xl:text-sm',
      column,
      isFirst
        ? 'col-start-2 row-start-1 text-right'
        : 'col-span-full flex max-w-[calc(50%-0.25rem)] flex-wrap gap-x-1 text-xs text-muted @4xl:col-span-1 @4xl:max-w-none @4xl:justify-self-auto',
      isFirst && !isNone && '@4xl:font-semibold',
      isNone && 'hidden',
    )}
  >
    <dt className={classNames('@4xl:sr-only', isFirst && 'text-xs text-muted')}>{label}</dt>
    <dd
      className={isFirst && !isNone ? 'font-semibold' : undefined}
      translate={children === 'None' ? undefined : 'no'}
    >
      {children}
    </dd>
  </div>
);
