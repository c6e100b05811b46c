import { entities } from '#lambdas/adapters/dynamodb/entities';
import type { Entity } from '#lambdas/adapters/dynamodb/table/entity';
import { type Finding, finding, type LedgerEntry } from './ledger-item.ts';

const attributes = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const;

/** When somebody has to look at an item; undefined for one that is finished. */
export const dueOf = (entry: LedgerEntry): string | undefined =>
  entry.kind === 'message' || entry.kind === 'invoice' ? entry.fields.due : undefined;

/** An item whose index attributes are not what its kind and state ask for; such an item is never found again. */
export function auditIndex({ kind, item, fields }: LedgerEntry): Finding[] {
  const wanted = (entities[kind] as Entity).indexOf(fields, item);
  return attributes.every((name) => item[name] === wanted[name])
    ? []
    : [finding(item, 'its index attributes are not those of its kind and state')];
}

/** A message at which a function is, or should be, at work, and that no sweeper would find. */
export function auditMessage(entry: LedgerEntry): Finding[] {
  if (entry.kind !== 'message') return [];
  const { state, due } = entry.fields;
  const isOpen = state === 'reserved' || state === 'sending';
  return isOpen && due === undefined ? [finding(entry.item, `it is ${state}, but never due`)] : [];
}
