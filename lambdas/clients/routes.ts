import {
  importEntriesSchema,
  saveClientSchema,
  saveEquipmentSchema,
  saveItemSchema,
  saveServiceAddressSchema,
} from '#domain/clients/contract';
import { warrantyWrites } from '../composition/projections.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { getClient } from './get-client.ts';
import { importEntries } from './import-entries.ts';
import { listClientDirectory, listClients } from './list-clients.ts';
import { listItemDirectory, listItems } from './list-items.ts';
import { deleteClient, saveClient } from './save-client.ts';
import { deleteItem, saveItem } from './save-item.ts';
import {
  deleteEquipment,
  deleteServiceAddress,
  saveEquipment,
  saveServiceAddress,
} from './service-addresses.ts';
import { clientDays } from './store/client-days.ts';
import { clientStore } from './store/client-store.ts';
import { savedItems } from './store/saved-items.ts';
import { serviceAddressStore } from './store/service-addresses.ts';

/** The store for the operations on service addresses and equipment. */
const deployedServiceAddresses = () => serviceAddressStore(deployedTable(), warrantyWrites, systemClock);

export const routes = {
  'list-clients': {
    in: 'account-api',
    needs: { items: ['GetItem'], index: true },
    run:
      (clients = clientStore(deployedTable(), systemClock)) =>
      ({ userId, query }) =>
        listClients(userId, query.cursor, clients),
  },
  'list-client-directory': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (clients = clientStore(deployedTable(), systemClock)) =>
      ({ userId, query }) =>
        listClientDirectory(userId, query.cursor, clients),
  },
  'get-client': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = { clients: clientStore(table, systemClock), days: clientDays(table), clock: systemClock };
      return ({ userId, path }) => getClient(userId, path.clientId, ports);
    },
  },
  'save-client': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    body: jsonBody(saveClientSchema),
    run:
      (clients = clientStore(deployedTable(), systemClock)) =>
      ({ userId, body }) =>
        saveClient(userId, body, clients),
  },
  'delete-client': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = {
        clients: clientStore(table, systemClock),
        addresses: serviceAddressStore(table, warrantyWrites, systemClock),
      };
      return ({ userId, path }) => deleteClient(userId, path.clientId, ports);
    },
  },
  'save-service-address': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    body: jsonBody(saveServiceAddressSchema),
    run:
      (store = deployedServiceAddresses()) =>
      ({ userId, path, body }) =>
        saveServiceAddress(userId, path, body, store),
  },
  'delete-service-address': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run:
      (store = deployedServiceAddresses()) =>
      ({ userId, path }) =>
        deleteServiceAddress(userId, path, store),
  },
  'save-equipment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    body: jsonBody(saveEquipmentSchema),
    run:
      (store = deployedServiceAddresses()) =>
      ({ userId, path, body }) =>
        saveEquipment(userId, path, body, store),
  },
  'delete-equipment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run:
      (store = deployedServiceAddresses()) =>
      ({ userId, path }) =>
        deleteEquipment(userId, path, store),
  },
  'list-items': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem'] },
    run:
      (items = savedItems(deployedTable())) =>
      ({ userId }) =>
        listItems(userId, items),
  },
  'save-item': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    body: jsonBody(saveItemSchema),
    run:
      (items = savedItems(deployedTable())) =>
      ({ userId, path, body }) =>
        saveItem(userId, path.itemId, body, items),
  },
  'delete-item': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run:
      (items = savedItems(deployedTable())) =>
      ({ userId, path }) =>
        deleteItem(userId, path.itemId, items),
  },
  'import-entries': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    body: jsonBody(importEntriesSchema),
    run:
      (table = deployedTable()) =>
      ({ userId, body }) =>
        importEntries(userId, body, { table, clock: systemClock }),
  },
  'list-item-directory': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (items = savedItems(deployedTable())) =>
      ({ userId, query }) =>
        listItemDirectory(userId, query.cursor, items),
  },
} satisfies RoutesOf<'clients'>;
