import type { LimitedOperation } from '#domain/contract/call-types';
import type { Clock } from '../clock.ts';
import type { Table } from '../table/table.ts';
import { countUse, type NetworkCap } from './daily-cap.ts';

/**
 * The limit of an operation per network and UTC day, given the contract of its module. Each request costs one write
 * unit.
 */
export const networkLimit = <Name extends LimitedOperation>(
  table: Table,
  operations: { readonly [Limited in Name]: { readonly limit: { readonly perDay: number } } },
  operation: Name,
  clock: Clock,
): NetworkCap => ({
  admit: (network) =>
    countUse(table, 'request', `${operation} ${network}`, operations[operation].limit.perDay, clock()),
});
