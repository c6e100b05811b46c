import type { Client } from '#domain/clients/client';
import { placeOfText, type ServicePlace } from '#domain/clients/service-address';
import { ServicePlaces } from '../documents/client/service-places.tsx';
import type { JobClients } from './job-clients.ts';
import type { TypedClient } from './typed-client.ts';

/** The saved client that is typed or chosen in the form; undefined for a new one. */
const savedClient = ({ name, clientId }: TypedClient, clients: JobClients): Client | undefined =>
  clientId === undefined ? undefined : clients.search(name).find((client) => client.clientId === clientId);

interface JobPlacesProps {
  readonly client: TypedClient;
  readonly clients: JobClients;
  /** The address in the form, and the service address that was chosen for it. */
  readonly address: string;
  readonly addressId: string | undefined;
  readonly onChoose: (place: ServicePlace) => void;
}

/** Offers the service addresses of the client, without the one that the form has. */
export function JobPlaces({ client, clients, address, addressId, onChoose }: JobPlacesProps) {
  const known = savedClient(client, clients)?.serviceAddresses ?? [];
  const shownId = addressId ?? placeOfText(known, address)?.addressId;
  return (
    <ServicePlaces
      className="-mt-2"
      places={known.filter((place) => place.addressId !== shownId)}
      onChoose={onChoose}
    />
  );
}
