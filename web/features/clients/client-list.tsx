import { useSearchParams } from 'react-router-dom';
import { balanceOrderIndex, type Client, clientOrders } from '#domain/clients/client';
import { Card } from '../../ui/card.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { ClientRow, clientColumns, clientHeadings } from './client-row.tsx';
import { EntryList } from './entry-list.tsx';
import { useSavedClients } from './use-saved-clients.ts';

interface ClientListProps {
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/** The saved clients, most recently used first unless the user or the URL (`?sort=balance`) chooses another order. */
export function ClientList(props: ClientListProps) {
  const [params] = useSearchParams();
  return (
    <EntryList
      directory={useSavedClients()}
      noun="client"
      placeholder="Name, email or phone"
      searched="the name, the email or the phone number"
      emptyTitle="No clients yet"
      emptyText="Create your first invoice to automatically save client information."
      waiting={<WaitingRows lines={4} />}
      orders={clientOrders}
      firstOrder={params.get('sort') === 'balance' ? balanceOrderIndex : 0}
    >
      {(clients) => (
        <Card className="@container">
          <RecordTable aria-label="Clients" columns={clientColumns} headings={clientHeadings}>
            {clients.map((client) => (
              <ClientRow key={client.clientId} client={client} {...props} />
            ))}
          </RecordTable>
        </Card>
      )}
    </EntryList>
  );
}
