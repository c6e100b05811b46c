import { CopyPlus, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '#domain/calendar-date';
import { averageInvoice } from '#domain/clients/client';
import { clientFieldsByKind } from '#domain/clients/client-fields';
import { formatDollars } from '#domain/money';
import type { GeneratorState } from '../../routing/generator-link.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountDay } from '../../session/use-account-day.ts';
import { classNames } from '../../ui/class-names.ts';
import { type ClientCardProps, clientIconButton } from './client-card.tsx';

/** The columns of the dense list, which its rows share. */
export const clientColumns = 'grid grid-cols-[minmax(0,1fr)_repeat(5,auto)_auto] gap-x-6';

/** The names of the columns; a screen reader hears them in each row. */
export const ClientHeadings = () => (
  <div
    aria-hidden="true"
    className="col-span-full grid grid-cols-subgrid border-b border-line px-6 py-2 text-xs text-muted *:text-right"
  >
    <span className="text-left!">Client</span>
    <span>Total Invoices</span>
    <span>Total Amount</span>
    <span>Avg Invoice</span>
    <span>Balance due</span>
    <span>Last Invoice</span>
  </div>
);

/** A saved client in one line of the dense list. */
export function ClientRow({ client, onEdit, onDelete }: ClientCardProps) {
  const { clientId, name, balanceCents, lastInvoiceAt } = client;
  const contacts = clientFieldsByKind.flatMap(({ field, kind }) => (kind !== 'name' && client[field]) || []);
  const average = averageInvoice(client);
  const dayOf = useAccountDay();
  return (
    <div className="col-span-full grid min-h-16 grid-cols-subgrid items-center px-6 py-2 transition-colors hover:bg-sunken">
      <div className="min-w-0">
        <h2 className="truncate font-semibold">
          <PageLink to="liteClient" params={{ clientId }} className="text-ink no-underline hover:underline">
            {name}
          </PageLink>
        </h2>
        <p className="truncate text-sm text-muted">{contacts.join(', ')}</p>
      </div>
      <dl className="contents">
        <Figure label="Total Invoices">{client.invoiceCount.toLocaleString('en-US')}</Figure>
        <Figure label="Total Amount">{formatDollars(client.totalCents)}</Figure>
        <Figure label="Avg Invoice">{average > 0 ? formatDollars(average) : 'None'}</Figure>
        <Figure label="Balance due" isStrong={balanceCents > 0}>
          {formatDollars(balanceCents)}
        </Figure>
        <Figure label="Last Invoice">
          {lastInvoiceAt === undefined ? 'None' : formatShortDate(dayOf(lastInvoiceAt))}
        </Figure>
      </dl>
      <RowActions client={client} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

/** What can be done with a client, as signs. */
const RowActions = ({ client, onEdit, onDelete }: ClientCardProps) => {
  const { name } = client;
  return (
    <div className="-mr-3 flex justify-end">
      {client.lastInvoiceId !== undefined && (
        <PageLink
          to="liteInvoiceGenerator"
          state={{ duplicateOf: client.lastInvoiceId } satisfies GeneratorState}
          aria-label={`Duplicate the last invoice for ${name}`}
          title="Duplicate the last invoice"
          className={`${clientIconButton} hover:text-ink`}
        >
          <CopyPlus aria-hidden="true" className="size-5" />
        </PageLink>
      )}
      <PageLink
        to="liteInvoiceGenerator"
        state={{ client } satisfies GeneratorState}
        aria-label={`Create Invoice for ${name}`}
        title="Create Invoice"
        className={`${clientIconButton} hover:text-ink`}
      >
        <FilePlus2 aria-hidden="true" className="size-5" />
      </PageLink>
      <button
        type="button"
        aria-label={`Edit ${name}`}
        title="Edit"
        className={`${clientIconButton} hover:text-ink`}
        onClick={() => onEdit(client)}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete"
        className={`${clientIconButton} hover:text-error`}
        onClick={() => onDelete(client)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
};

interface FigureProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, isStrong = false, children }: FigureProps) => (
  <div className={classNames('text-right text-sm tabular-nums', isStrong ? 'font-semibold' : 'text-muted')}>
    <dt className="sr-only">{label}</dt>
    <dd>{children}</dd>
  </div>
);
