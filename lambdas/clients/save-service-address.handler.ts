import { saveServiceAddressSchema } from '#domain/contract/clients';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { saveServiceAddress } from './service-addresses.ts';
import { deployedServiceAddresses } from './service-addresses.wiring.ts';

const store = deployedServiceAddresses();

export const handler = accountOperation('save-service-address', {
  body: jsonBody(saveServiceAddressSchema),
  run: ({ userId, path, body }) => saveServiceAddress(userId, path, body, store),
});
