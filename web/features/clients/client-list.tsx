import { useDeferredValue, useState } from 'react';
import { type Client, clientsPerPage } from '#domain/clients/client';
import { countText } from '#domain/text';

import { PageLink } from '../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ClientCard } from './client-card.tsx';
import { ClientHeadings, ClientRow, clientColumns } from './client-row.tsx';
import { useClientDirectory } from './use-client-directory.ts';

const cards = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3';

interface ClientListProps {
  readonly onEdit: (client: Client) => void;
  readonly onDelete: (client: Client) => void;
}

/** Search box, count and cards. A search looks through all clients; cards are drawn fifty at a time. */
export function ClientList({ onEdit, onDelete }: ClientListProps) {
  const directory = useClientDirectory();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(clientsPerPage);
  const search = useDeferredValue(text).trim();
  if (directory.isPending) return <WaitingCards />;
  if (directory.isError)
    return <LoadFailure text="Failed to load clients. Please try again." onRetry={directory.retry} />;
  if (directory.clients.length === 0) return <NoClients />;

  const found = search === '' ? directory.clients : directory.search(search);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Search clients"
          type="search"
          autoComplete="off"
          placeholder="Name, email or phone"
          className="w-full sm:w-80"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShown(clientsPerPage);
          }}
        />
        <p role="status" className="text-sm text-muted sm:pb-3">
          {countText(search === '' ? directory.count : found.length, 'client')}
        </p>
      </div>
      {found.length === 0 && (
        <EmptyState
          title="No clients match your search."
          action={
            <Button variant="outline" onClick={() => setText('')}>
              Clear search
            </Button>
          }
        >
          Try a part of the name, the email or the phone number.
        </EmptyState>
      )}
      <ClientEntries clients={found.slice(0, shown)} onEdit={onEdit} onDelete={onDelete} />
      {(found.length > shown || (search === '' && !directory.isComplete)) && (
        <LoadMore busy={found.length <= shown} onClick={() => setShown((count) => count + clientsPerPage)}>
          Showing {Math.min(shown, found.length)} of{' '}
          {countText(search === '' ? directory.count : found.length, 'client')}
        </LoadMore>
      )}
    </>
  );
}

/** Clients in lines where there is room for them, else as cards. */
function ClientEntries({ clients, ...asked }: ClientListProps & { readonly clients: readonly Client[] }) {
  const isWide = useWideScreen();
  if (!isWide)
    return (
      <ul aria-label="Clients" className={cards}>
        {clients.map((client) => (
          <li key={client.clientId}>
            <ClientCard client={client} {...asked} />
          </li>
        ))}
      </ul>
    );
  if (clients.length === 0) return null;
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

const NoClients = () => (
  <EmptyState
    title="No clients yet"
    action={
      <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
        Create Invoice
      </PageLink>
    }
  >
    Create your first invoice to automatically save client information.
  </EmptyState>
);

/** Cards of about their final size. */
const WaitingCards = () => (
  <div role="status">
    <VisuallyHidden>Loading your clients...</VisuallyHidden>
    <Skeleton className="mb-5 h-[4.5rem] w-full sm:w-80" />
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
  </div>
);
