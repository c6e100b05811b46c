import type { LimitedOperation } from '#domain/contract/call-types';
import type { Clock } from '../clock.ts';
import type { Table } from '../table/table.ts';
import { countUse, dailyCap, type NetworkCap } from './daily-cap.ts';

/** Operations whose counters had their own kind before a common kind existed. */
const ownKinds = {
  'send-contact-message': 'contact',
  'request-password-reset': 'reset',
  'join-early-access': 'join',
  'send-welcome': 'welcome',
  'open-account': 'sign-up',
  'send-verification': 'verification-network',
} as const;

const ownKindOf = (operation: LimitedOperation) =>
  (ownKinds as Partial<Record<LimitedOperation, (typeof ownKinds)[keyof typeof ownKinds]>>)[operation];

/**
 * The limit of an operation per network and UTC day, given the contract of its module. Each request costs one write
 * unit.
 */
export function networkLimit<Name extends LimitedOperation>(
  table: Table,
  operations: { readonly [Limited in Name]: { readonly limit: { readonly perDay: number } } },
  operation: Name,
  clock: Clock,
): NetworkCap {
  const { perDay } = operations[operation].limit;
  const kind = ownKindOf(operation);
  if (kind) return dailyCap(table, kind, perDay, clock);
  // The common kind is called `link`.
  return { admit: (network) => countUse(table, 'link', `${operation} ${network}`, perDay, clock()) };
}
