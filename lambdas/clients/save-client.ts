import type { ClientAnswer, SaveClientBody } from '#domain/clients/contract';
import { validateClient } from '#domain/clients/validate-client';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { ClientStore, ServiceAddressStore } from './ports.ts';

const nameTaken = problem('client-name-taken', {
  faults: [
    {
      field: 'name',
      message: 'You already have a client with this name. Add an email or address that tells them apart.',
    },
  ],
});

/**
 * Adds a client, or edits the client named by `clientId`, which keeps its statistics. Two clients may have one name if
 * their emails or addresses differ.
 */
export async function saveClient(
  userId: string,
  body: SaveClientBody,
  clients: ClientStore,
): Promise<Result<ClientAnswer, Problem>> {
  const { clientId, ...typed } = body;
  const checked = validateClient(typed);
  if (!checked.ok) return refuse(problem('invalid-client', { faults: checked.refusal }));
  const saved =
    clientId === undefined
      ? await clients.add(userId, checked.value)
      : await clients.edit(userId, clientId, checked.value);
  switch (saved.kind) {
    case 'saved':
      return ok({ success: true, client: saved.client });
    case 'no-account':
      return refuse(problem('setup-incomplete'));
    case 'name-taken':
      return refuse(nameTaken);
    case 'not-found':
      return refuse(problem('client-not-found'));
  }
}

/** Deletes a client with its service addresses. Its invoices do not change. */
export async function deleteClient(
  userId: string,
  clientId: string,
  {
    clients,
    addresses,
  }: {
    readonly clients: Pick<ClientStore, 'remove'>;
    readonly addresses: Pick<ServiceAddressStore, 'removeAll'>;
  },
): Promise<Result<{ success: true }, Problem>> {
  if (!isKeyId(clientId)) return refuse(problem('client-not-found'));
  // First, because each can be listed on Today with all its warranties: too many writes for one transaction.
  await addresses.removeAll(userId, clientId);
  return (await clients.remove(userId, clientId))
    ? ok({ success: true })
    : refuse(problem('client-not-found'));
}
