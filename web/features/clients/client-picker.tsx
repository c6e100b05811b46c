import { ChevronDown } from 'lucide-react';
import type { Client } from '#domain/clients/client';
import { clientPlace } from '#domain/clients/client-match';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { buttonClasses } from '../../ui/button.tsx';
import { SearchPicker } from '../../ui/search-picker.tsx';
import { useSavedClients } from './use-saved-clients.ts';

/** A field for choosing one of the saved clients; empty if there are none. */
export function ClientPicker({
  label,
  onPick,
}: {
  readonly label: string;
  readonly onPick: (client: Client) => void;
}) {
  const clients = useSavedClients();
  if (!clients.count) return null;
  return (
    <SearchPicker
      searchLabel="Search clients"
      align="start"
      search={(text) =>
        clients.search(text).map((client) => ({
          id: client.clientId,
          label: client.name,
          detail: clientPlace(client),
          client,
        }))
      }
      onPick={({ client }) => onPick(client)}
      emptyText={(searched) =>
        searched.trim() === '' ? generatorTexts.noClients : generatorTexts.noClientFound
      }
      triggerClassName={buttonClasses('outline', 'min-h-11 shrink-0')}
      trigger={
        <span className="inline-flex items-center gap-2">
          {label}
          <ChevronDown aria-hidden="true" className="size-4" />
        </span>
      }
    />
  );
}
