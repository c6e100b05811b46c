import type { ClientDirectoryAnswer } from '#domain/contract/clients';
import { callAsAccount } from './call-as-account.ts';

/** One page of all clients, in no order, for searching. */
export const listClientDirectory = (cursor?: string) =>
  callAsAccount<ClientDirectoryAnswer>('list-client-directory', { query: { cursor } });
