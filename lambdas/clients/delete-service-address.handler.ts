import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { deleteServiceAddress } from './service-addresses.ts';
import { deployedServiceAddresses } from './service-addresses.wiring.ts';

const store = deployedServiceAddresses();

export const handler = accountOperation('delete-service-address', {
  run: ({ userId, path }) => deleteServiceAddress(userId, path, store),
});
