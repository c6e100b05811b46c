import { foldClientName } from '#domain/clients/client';
import type { ItemKey } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';

/** Makes a client's name unique in its account, and finds the client by name. */
export const clientName = entity('clientName', { clientId: text });

/** The key of a name. Ignores case and surrounding spaces. */
export const clientNameKey = (userId: string, name: string): ItemKey =>
  clientName.key(userId, sha256(foldClientName(name)));

/** The write that gives a name to a client. Fails if another client has the name. */
export const takeNameWrite = (userId: string, name: string, clientId: string): Write =>
  put(clientName, clientNameKey(userId, name), { clientId });

/** The write that frees a client's name. Succeeds if the name is already free. */
export const releaseNameWrite = (userId: string, name: string, clientId: string): Write =>
  remove(clientName, clientNameKey(userId, name), {
    any: [
      { attr: 'PK', exists: false },
      { attr: 'clientId', is: clientId },
    ],
  });
