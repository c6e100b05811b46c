import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { idSchema, listUpTo, type Parsed, textUpTo } from '../contract/schemas.ts';
import type { OwedByAge } from '../invoices/owed-by-age.ts';
import type { Client } from './client.ts';
import { contactLimits } from './client-contacts.ts';
import { eachClientField } from './client-fields.ts';
import { maxChangesPerBatch } from './imports/plan-import.ts';
import type { SavedItem } from './saved-item.ts';
import { type ServiceAddress, serviceAddressLimits } from './service-address.ts';

const text = textUpTo(2_000);

/** The contacts besides the fields of a document. Absent ones stay as they are. */
const contacts = {
  copyEmails: z.optional(listUpTo(text, 4 * contactLimits.copies)),
  phoneLabel: z.optional(text),
  secondPhone: z.optional(text),
  secondPhoneLabel: z.optional(text),
  mobilePhone: z.optional(z.enum(['', 'phone', 'secondPhone'])),
};

/** Body of `save-client` (POST /api/clients): adds a client, or edits the one with `clientId`. */
export const saveClientSchema = z.strictObject({
  clientId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  ...eachClientField(z._default(text, '')),
  ...contacts,
});

export type SaveClientBody = Parsed<typeof saveClientSchema>;

/** Answer of `save-client`. */
export interface ClientAnswer {
  readonly success: true;
  readonly client: Client;
}

/**
 * Answer of `get-client` (GET /api/clients/{clientId}). The age of debts is counted in days of the account's time zone.
 */
export interface GetClientAnswer extends ClientAnswer {
  readonly owed: OwedByAge;
  /** Its service addresses with access notes and equipment. */
  readonly addresses: readonly ServiceAddress[];
}

/**
 * Body of `save-service-address` (PUT /api/clients/{clientId}/service-addresses/{addressId}), as typed. The browser makes
 * the ID of a new one, so that repeating the request adds no second one.
 */
export const saveServiceAddressSchema = z.strictObject({
  label: text,
  address: text,
  accessNotes: text,
  /** `version` of the service address that was shown; absent for a new one. */
  basedOn: z.optional(z.number()),
});

export type SaveServiceAddressBody = Parsed<typeof saveServiceAddressSchema>;

/** Body of `save-equipment` (PUT .../equipment/{equipmentId}), as typed; the ID is made as for service addresses. */
export const saveEquipmentSchema = z.strictObject({
  kind: text,
  maker: text,
  model: text,
  serial: text,
  installedOn: text,
  warrantyUntil: text,
  note: text,
  /** The finished photo of its plate; '' for none. Refused with `photo-missing` if the account has no such photo. */
  photoId: text,
  /** `version` of the service address that was shown. */
  basedOn: z.number(),
});

export type SaveEquipmentBody = Parsed<typeof saveEquipmentSchema>;

/** Answer of the operations on service addresses and equipment: what the client has now. */
export interface ServiceAddressesAnswer extends ClientAnswer {
  readonly addresses: readonly ServiceAddress[];
}

/** Answer of `list-clients` (GET /api/clients?cursor=): most recently used first. */
export interface ListClientsAnswer {
  readonly success: true;
  readonly clients: readonly Client[];
  /** Total number of saved clients. */
  readonly count: number;
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** Answer of `list-client-directory` (GET /api/client-directory?cursor=): every client, unsorted, for searching. */
export interface ClientDirectoryAnswer {
  readonly success: true;
  readonly clients: readonly Client[];
  readonly cursor?: string;
}

/** Clients or saved items per page of a directory. */
export const directoryEntriesPerPage = 500;

/** Answer of `list-items` (GET /api/items): the `topItemCount` most used items, most used first. */
export interface ListItemsAnswer {
  readonly success: true;
  readonly items: readonly SavedItem[];
}

/** Answer of `list-item-directory` (GET /api/item-directory?cursor=): every item, unsorted, for searching. */
export interface ItemDirectoryAnswer {
  readonly success: true;
  readonly items: readonly SavedItem[];
  readonly cursor?: string;
}

/** Body of `save-item` (PUT /api/items/{itemId}): the item as typed. */
export const saveItemSchema = z.strictObject({ description: text, unitPrice: text });

export type SaveItemBody = Parsed<typeof saveItemSchema>;

/** Answer of `save-item`. The item's ID changes with its description. */
export interface ItemAnswer {
  readonly success: true;
  readonly item: SavedItem;
}

const importedClient = z.optional(
  z.strictObject({
    ...eachClientField(z._default(text, '')),
    ...contacts,
    serviceAddresses: z.optional(
      listUpTo(
        z.strictObject({ addressId: idSchema, label: text, address: text }),
        serviceAddressLimits.addresses,
      ),
    ),
  }),
);
const itemDraft = z.optional(saveItemSchema);

/**
 * Body of `import-entries` (POST /api/imports): a batch of changes, each with the entry before and after it. Without
 * `before` the entry is added, without `after` it is removed. For an added client `id` is its new ID; for an added item
 * `id` is ignored. Absent contacts and service addresses stay as they are; a list of service addresses is complete.
 */
export const importEntriesSchema = z.strictObject({
  clients: z.optional(
    listUpTo(
      z.strictObject({ id: idSchema, before: importedClient, after: importedClient }),
      maxChangesPerBatch,
    ),
  ),
  items: z.optional(
    listUpTo(z.strictObject({ id: idSchema, before: itemDraft, after: itemDraft }), maxChangesPerBatch),
  ),
});

export type ImportEntriesBody = Parsed<typeof importEntriesSchema>;

/** `left-out`: the stored entry differs from `before`, or the new entry is invalid. */
export type EntryOutcome = 'done' | 'left-out';

/** Answer of `import-entries`: one outcome per change, clients first. */
export interface ImportEntriesAnswer {
  readonly success: true;
  readonly outcomes: readonly EntryOutcome[];
}

/** The operations of this module. */
export const operations = operationsOf('clients', {
  'list-clients': {
    method: 'GET',
    path: '/api/clients',
    access: 'account',
    query: ['cursor'],
    answer: json<ListClientsAnswer>,
  },
  'list-client-directory': {
    method: 'GET',
    path: '/api/client-directory',
    access: 'account',
    query: ['cursor'],
    answer: json<ClientDirectoryAnswer>,
  },
  'get-client': {
    method: 'GET',
    path: '/api/clients/{clientId}',
    access: 'account',
    answer: json<GetClientAnswer>,
  },
  'save-client': {
    method: 'POST',
    path: '/api/clients',
    access: 'account',
    body: saveClientSchema,
    answer: json<ClientAnswer>,
  },
  'delete-client': { method: 'DELETE', path: '/api/clients/{clientId}', access: 'account' },
  'save-service-address': {
    method: 'PUT',
    path: '/api/clients/{clientId}/service-addresses/{addressId}',
    access: 'account',
    body: saveServiceAddressSchema,
    answer: json<ServiceAddressesAnswer>,
  },
  'delete-service-address': {
    method: 'DELETE',
    path: '/api/clients/{clientId}/service-addresses/{addressId}',
    access: 'account',
    answer: json<ServiceAddressesAnswer>,
  },
  'save-equipment': {
    method: 'PUT',
    path: '/api/clients/{clientId}/service-addresses/{addressId}/equipment/{equipmentId}',
    access: 'account',
    body: saveEquipmentSchema,
    answer: json<ServiceAddressesAnswer>,
  },
  'delete-equipment': {
    method: 'DELETE',
    path: '/api/clients/{clientId}/service-addresses/{addressId}/equipment/{equipmentId}',
    access: 'account',
    answer: json<ServiceAddressesAnswer>,
  },
  'list-items': { method: 'GET', path: '/api/items', access: 'account', answer: json<ListItemsAnswer> },
  'save-item': {
    method: 'PUT',
    path: '/api/items/{itemId}',
    access: 'account',
    body: saveItemSchema,
    answer: json<ItemAnswer>,
  },
  'delete-item': { method: 'DELETE', path: '/api/items/{itemId}', access: 'account' },
  'import-entries': {
    method: 'POST',
    path: '/api/imports',
    access: 'account',
    body: importEntriesSchema,
    answer: json<ImportEntriesAnswer>,
  },
  'list-item-directory': {
    method: 'GET',
    path: '/api/item-directory',
    access: 'account',
    query: ['cursor'],
    answer: json<ItemDirectoryAnswer>,
  },
});
