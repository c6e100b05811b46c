import { saveEquipmentSchema } from '#domain/contract/clients';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { saveEquipment } from './service-addresses.ts';
import { deployedServiceAddresses } from './service-addresses.wiring.ts';

const store = deployedServiceAddresses();

export const handler = accountOperation('save-equipment', {
  body: jsonBody(saveEquipmentSchema),
  run: ({ userId, path, body }) => saveEquipment(userId, path, body, store),
});
