import type { Client } from '#domain/clients/client';
import { isOtherAddress, placeText } from '#domain/clients/service-address';
import { Button } from '../../ui/button.tsx';
import type { TypedClient } from './job-client-field.tsx';
import type { JobClients } from './job-clients.ts';

/** The saved client that is typed or chosen in the form; undefined for a new one. */
const savedClient = ({ name, clientId }: TypedClient, clients: JobClients): Client | undefined =>
  clientId === undefined ? undefined : clients.search(name).find((client) => client.clientId === clientId);

interface JobPlacesProps {
  readonly client: TypedClient;
  readonly clients: JobClients;
  /** The address in the form. */
  readonly address: string;
  readonly onChoose: (address: string) => void;
}

/** Offers the service addresses of the client, without the one that the form has. */
export function JobPlaces({ client, clients, address, onChoose }: JobPlacesProps) {
  const known = savedClient(client, clients)?.serviceAddresses ?? [];
  const places = known.filter((place) => isOtherAddress(place.address, address));
  if (places.length === 0) return null;
  return (
    <div className="-mt-2 text-sm text-muted">
      <p id="job-places">Work at another address?</p>
      <ul aria-labelledby="job-places" className="flex flex-wrap gap-x-3">
        {places.map((place) => (
          <li key={place.addressId} className="min-w-0">
            <Button
              variant="quiet"
              className="-ml-4 max-w-full text-left"
              onClick={() => onChoose(place.address)}
            >
              <span translate="no">{placeText(place)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
