import { type Client, foldClientName } from '#domain/clients/client';
import { clientFieldList, clientFieldsByKind, emptyClient } from '#domain/clients/client-fields';
import { matchClient } from '#domain/clients/client-match';
import { validateClient } from '#domain/clients/validate-client';
import { ok, type Result, refuse } from '#domain/result';
import type { JobClients, NewJobClient } from './job-clients.ts';

/** The client of a job as typed: a saved one with its ID, or a name that is not saved yet. */
export interface TypedClient {
  readonly name: string;
  readonly clientId?: string;
  /** The owner said that no saved client of this name is meant. */
  readonly isAnother?: boolean;
}

/** What the form asks about a new client besides its name, under the names of a document. */
export const newClientFields = clientFieldsByKind.filter(({ kind }) => kind !== 'name');

export type NewClientField = 'clientEmail' | 'clientPhone' | 'clientAddress' | 'clientCity';

export type NewClientTexts = Record<NewClientField, string>;

export const noClientTexts: NewClientTexts = {
  clientEmail: '',
  clientPhone: '',
  clientAddress: '',
  clientCity: '',
};

/** The saved clients with the typed name, as far as they are loaded. */
export const namesakesOf = ({ name }: TypedClient, clients: Pick<JobClients, 'search'>): readonly Client[] =>
  name.trim() === ''
    ? []
    : clients.search(name).filter((client) => foldClientName(client.name) === foldClientName(name));

/** True if the typed name becomes a new client. `keptName`: the client that the job has, which may be deleted. */
export const isNewClient = (
  client: TypedClient,
  clients: Pick<JobClients, 'search'>,
  keptName: string | undefined,
): boolean =>
  client.clientId === undefined &&
  client.name.trim() !== '' &&
  client.name !== keptName &&
  (client.isAnother === true || namesakesOf(client, clients).length === 0);

/** The new client as typed. */
export const newClientOf = ({ name }: TypedClient, texts: NewClientTexts): NewJobClient => ({
  ...emptyClient,
  ...Object.fromEntries(
    clientFieldList.map(({ field, kind, inDocument }) => [
      field,
      kind === 'name' ? name : texts[inDocument as NewClientField],
    ]),
  ),
});

/** Messages for the fields of a new client. */
export function newClientFaults(client: TypedClient, texts: NewClientTexts): Partial<NewClientTexts> {
  const checked = validateClient(newClientOf(client, texts));
  const faults = checked.ok ? [] : checked.refusal;
  return Object.fromEntries(
    newClientFields.flatMap(({ field, inDocument }) => {
      const fault = faults.find((each) => each.field === field);
      return fault ? [[inDocument, fault.message]] : [];
    }),
  );
}

/** The saved client that was chosen or typed; saves a new one for a name that is not known. */
export async function savedClientId(
  client: TypedClient,
  texts: NewClientTexts,
  clients: JobClients,
): Promise<Result<string, string>> {
  if (client.clientId !== undefined) return ok(client.clientId);
  const typed = newClientOf(client, texts);
  const same = client.isAnother ? [] : await clients.named(client.name);
  const known = matchClient(typed, same);
  if (known) return ok(known.clientId);
  if (same.length === 1) return refuse('You have a client with this name. Say whether it is this one.');
  if (same.length > 1) return refuse('You have several clients with this name. Choose one from the list.');
  const added = await clients.add(typed);
  return added.ok ? ok(added.value.clientId) : added;
}
