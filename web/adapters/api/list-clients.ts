import type { ListClientsAnswer } from '#domain/contract/clients';
import { callAsAccount } from './call-as-account.ts';

/** One page of clients, most recently used first, with the true count. */
export const listClients = (cursor?: string) =>
  callAsAccount<ListClientsAnswer>('list-clients', { query: { cursor } });
