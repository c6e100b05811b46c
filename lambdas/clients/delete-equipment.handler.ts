import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { deleteEquipment } from './service-addresses.ts';
import { deployedServiceAddresses } from './service-addresses.wiring.ts';

const store = deployedServiceAddresses();

export const handler = accountOperation('delete-equipment', {
  run: ({ userId, path }) => deleteEquipment(userId, path, store),
});
