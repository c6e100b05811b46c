import { warrantyWrites } from '../composition/projections.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import { serviceAddressStore } from './store/service-addresses.ts';

/** The store for the operations on service addresses and equipment. */
export const deployedServiceAddresses = () =>
  serviceAddressStore(openTable(requiredVariable('TABLE_NAME')), warrantyWrites, systemClock);
