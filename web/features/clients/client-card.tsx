import { Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#domain/clients/client';
import type { GeneratorState } from '../../routing/generator-link.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClientStatistics, Contacts } from './client-facts.tsx';

/** A button of a client that is a sign alone. */
export const clientIconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';

export interface ClientCardProps {
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
        <h2 className="min-w-0 break-words py-2 text-lg font-semibold leading-tight">
          <PageLink
            to="liteClient"
            params={{ clientId: client.clientId }}
            className="text-ink no-underline hover:underline"
          >
            {name}
          </PageLink>
        </h2>
        <div className="-mr-2 flex">
          <button
            type="button"
            aria-label={`Edit ${name}`}
            className={`${clientIconButton} hover:text-ink`}
            onClick={() => onEdit(client)}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label={`Delete ${name}`}
            className={`${clientIconButton} hover:text-error`}
            onClick={() => onDelete(client)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <Contacts client={client} />
      <ClientStatistics client={client} />
      <NextInvoice client={client} />
    </Card>
  );
}

/** The ways to the next invoice of a client, and to those before. */
const NextInvoice = ({ client }: Pick<ClientCardProps, 'client'>) => {
  const { name } = client;
  return (
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
          to="liteClient"
          params={{ clientId: client.clientId }}
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
  );
};
