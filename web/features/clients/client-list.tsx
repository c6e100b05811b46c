import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { balanceOrderIndex, type Client, clientOrders } from '#domain/clients/client';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Card } from '../../ui/card.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { ClientRow, clientColumns, clientHeadings } from './client-row.tsx';
import { EntryList } from './entry-list.tsx';
import { useSavedClients } from './use-saved-clients.ts';

// Rarely needed: names that owe money without being saved clients.
const UnsavedDebtors = lazyPart(async () => (await import('./unsaved-debtors.tsx')).UnsavedDebtors);

interface ClientListProps {
  /** True if the account never made an invoice: an empty list is then a beginning. */
  readonly isNew: boolean;
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/** The saved clients, most recently used first unless the user or the URL (`?sort=balance`) chooses another order. */
export function ClientList({ isNew, ...props }: ClientListProps) {
  const [params] = useSearchParams();
  const directory = useSavedClients();
  const isByBalance = params.get('sort') === 'balance';
  // Deleting a client leaves its invoices.
  const mayLack = isByBalance || (directory.entries.length === 0 && !isNew);
  return (
    <EntryList
      directory={directory}
      noun="client"
      placeholder="Name, email or phone"
      searched="the name, the email or the phone number"
      emptyTitle={isNew ? 'No clients yet' : 'No saved clients'}
      emptyText={
        isNew
          ? 'Create your first invoice to automatically save client information.'
          : 'Your invoices are in the history. The next one that you send saves its client again.'
      }
      above={
        mayLack &&
        directory.isComplete && (
          <Suspense>
            <UnsavedDebtors clients={directory.entries} />
          </Suspense>
        )
      }
      waiting={<WaitingRows lines={4} />}
      orders={clientOrders}
      firstOrder={isByBalance ? balanceOrderIndex : 0}
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
