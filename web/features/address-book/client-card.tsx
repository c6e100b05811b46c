import { Mail, MapPin, Pencil, Phone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { averageInvoice, type Client } from '#domain/address-book/client';
import { formatShortDate } from '#domain/calendar-date';
import { formatDollars } from '#domain/money';
import type { GeneratorState } from '../../routing/generator-link.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountDay } from '../../session/use-account-day.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;
const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';
const contactLink =
  'min-w-0 break-words text-muted no-underline hover:text-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

interface ClientCardProps {
  readonly client: Client;
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/** A saved client: how to reach them, what they were billed, and the next invoice to them. */
export function ClientCard({ client, onEdit, onDelete }: ClientCardProps) {
  const { name } = client;
  return (
    <Card className="flex h-full flex-col p-5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 break-words py-2 text-lg font-semibold leading-tight">{name}</h2>
        <div className="-mr-2 flex">
          <button
            type="button"
            aria-label={`Edit ${name}`}
            className={`${iconButton} hover:text-ink`}
            onClick={() => onEdit(client)}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label={`Delete ${name}`}
            className={`${iconButton} hover:text-error`}
            onClick={() => onDelete(client)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <Contacts client={client} />
      <ClientStatistics client={client} />
      <div className="mt-4 flex flex-wrap gap-2 *:grow">
        <PageLink
          to="liteInvoiceGenerator"
          state={{ client } satisfies GeneratorState}
          aria-label={`Create Invoice for ${name}`}
          className={buttonClasses('outline')}
        >
          Create Invoice
        </PageLink>
        {client.invoiceCount > 0 && (
          <PageLink
            to="liteInvoices"
            suffix={`?client=${client.clientId}`}
            aria-label={`See the invoices of ${name}`}
            className={buttonClasses('quiet')}
          >
            See invoices
          </PageLink>
        )}
        {client.lastInvoiceId !== undefined && (
          <PageLink
            to="liteInvoiceGenerator"
            state={{ duplicateOf: client.lastInvoiceId } satisfies GeneratorState}
            aria-label={`Duplicate the last invoice for ${name}`}
            className={buttonClasses('quiet')}
          >
            Duplicate last
          </PageLink>
        )}
      </div>
    </Card>
  );
}

/** How to reach a client; what is not known is left out. */
function Contacts({ client }: { readonly client: Client }) {
  const { email, phone } = client;
  const place = [client.address, client.city].filter((line) => line !== '');
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm text-muted pointer-coarse:gap-0">
      {email !== '' && (
        <Contact icon={<Mail {...icon} />}>
          <a href={`mailto:${email}`} className={contactLink}>
            {email}
          </a>
        </Contact>
      )}
      {phone !== '' && (
        <Contact icon={<Phone {...icon} />}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={contactLink}>
            {phone}
          </a>
        </Contact>
      )}
      {place.length > 0 && (
        <Contact icon={<MapPin {...icon} />}>
          <span className="min-w-0 break-words pointer-coarse:block pointer-coarse:py-3">
            {place.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </Contact>
      )}
    </ul>
  );
}

const Contact = ({ icon: mark, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2.5">
    <span className="py-1 pointer-coarse:py-3.5">{mark}</span>
    <span className="min-w-0 py-0.5 pointer-coarse:py-0">{children}</span>
  </li>
);

/** Statistics over sent and paid invoices; an average or a last day that there is not is left out. */
function ClientStatistics({ client }: { readonly client: Client }) {
  const average = averageInvoice(client);
  const dayOf = useAccountDay();
  return (
    <div className="mt-auto pt-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
        <Statistic label="Total Invoices">{client.invoiceCount.toLocaleString('en-US')}</Statistic>
        <Statistic label="Total Amount">{formatDollars(client.totalCents)}</Statistic>
        {client.balanceCents > 0 && (
          <Statistic label="Balance Due">{formatDollars(client.balanceCents)}</Statistic>
        )}
        {average > 0 && <Statistic label="Avg Invoice">{formatDollars(average)}</Statistic>}
        {client.lastInvoiceAt !== undefined && (
          <Statistic label="Last Invoice">{formatShortDate(dayOf(client.lastInvoiceAt))}</Statistic>
        )}
      </dl>
    </div>
  );
}

const Statistic = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="break-words font-semibold tabular-nums">{children}</dd>
  </div>
);
