import { type Client, clientOrders } from '#domain/clients/client';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { ClientCard } from './client-card.tsx';
import { ClientHeadings, ClientRow, clientColumns } from './client-row.tsx';
import { EntryList } from './entry-list.tsx';
import { useSavedClients } from './use-saved-clients.ts';

const cards = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3';

interface ClientListProps {
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/** The saved clients, most recently used first unless another order is chosen. */
export const ClientList = (props: ClientListProps) => (
  <EntryList
    directory={useSavedClients()}
    noun="client"
    placeholder="Name, email or phone"
    searched="the name, the email or the phone number"
    emptyTitle="No clients yet"
    emptyText="Create your first invoice to automatically save client information."
    waiting={<WaitingCards />}
    orders={clientOrders}
  >
    {(clients) => <ClientEntries clients={clients} {...props} />}
  </EntryList>
);

/** Clients as rows on wide screens, else as cards. */
function ClientEntries({ clients, ...asked }: ClientListProps & { readonly clients: readonly Client[] }) {
  if (!useWideScreen())
    return (
      <ul aria-label="Clients" className={cards}>
        {clients.map((client) => (
          <li key={client.clientId}>
            <ClientCard client={client} {...asked} />
          </li>
        ))}
      </ul>
    );
  return (
    <Card className={clientColumns}>
      <ClientHeadings />
      <ul aria-label="Clients" className="col-span-full grid grid-cols-subgrid divide-y divide-line">
        {clients.map((client) => (
          <li key={client.clientId} className="col-span-full grid grid-cols-subgrid">
            <ClientRow client={client} {...asked} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Cards of about their final size. */
const WaitingCards = () => (
  <div className={cards}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
      <Card key={name} className="grid gap-3 p-5">
        <Skeleton className="my-2 h-6 w-2/3" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="mt-4 h-24 w-full" />
        <Skeleton className="h-11 w-full" />
      </Card>
    ))}
  </div>
);
