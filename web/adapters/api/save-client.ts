import type { ClientAnswer, SaveClientBody } from '#domain/contract/clients';
import { callAsAccount } from './call-as-account.ts';

/** Adds a client, or edits the one named by `clientId`. */
export const saveClient = (body: SaveClientBody) => callAsAccount<ClientAnswer>('save-client', { body });
