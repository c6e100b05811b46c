import type { Client } from '#domain/clients/client';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { JobClients } from './job-clients.ts';
import { useJobDialogs } from './job-dialogs.tsx';
import { JobList } from './job-list.tsx';

/** The newest jobs of a client, and a new one for it. */
export function ClientJobs({ client, clients }: { readonly client: Client; readonly clients: JobClients }) {
  const { dialogs, element } = useJobDialogs(clients);
  return (
    <>
      <div className="mt-10 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Jobs</h2>
        <Button variant="outline" onClick={() => dialogs.onNew(client)}>
          New job
        </Button>
      </div>
      <JobList
        selection={{ clientId: client.clientId }}
        dialogs={dialogs}
        label={`Jobs for ${client.name}`}
        showsDate
        empty={
          <EmptyState title="No jobs for this client">Every job for this client appears here.</EmptyState>
        }
      />
      {element}
    </>
  );
}
