import type { Entity } from '../../platform/table/entity.ts';
import { entities } from '../entities.ts';
import { type Finding, finding, type LedgerEntry } from './ledger-item.ts';

const attributes = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const;

/** Milliseconds after its last instant at which a message that waits is stuck: the outbox is emptied every minute. */
const stuckMilliseconds = 60 * 60 * 1_000;

/**
 * By when somebody has to look at an item; undefined for one that is finished, and for a message that waits: what it is due
 * is its place in the queue, for a person's message days ago from the start.
 */
export function dueOf(entry: LedgerEntry): string | undefined {
  if (entry.kind === 'message') return entry.fields.state === 'waiting' ? undefined : entry.fields.due;
  return entry.kind === 'invoice' ? entry.fields.due : undefined;
}

/** An item whose index attributes are not what its kind and state ask for; such an item is never found again. */
export function auditIndex({ kind, item, fields }: LedgerEntry): Finding[] {
  // Of release 1.0.0 these are in no index: payments are also found by their keys, and links expire within days.
  if ((kind === 'payment' || kind === 'verification') && attributes.every((name) => item[name] === undefined))
    return [];
  const wanted = (entities[kind] as Entity).indexOf(fields, item);
  return attributes.every((name) => item[name] === wanted[name])
    ? []
    : [finding(item, 'its index attributes are not those of its kind and state')];
}

/** A message that waits or is worked on, and a repeat that makes an invoice, that nobody finds; a message that waits in vain. */
export function auditMessage(entry: LedgerEntry, now: Date): Finding[] {
  if (entry.kind === 'repeat') {
    const { making, due } = entry.fields;
    return making && due === undefined ? [finding(entry.item, 'it makes an invoice, but is never due')] : [];
  }
  if (entry.kind !== 'message') return [];
  const { state, due, until, asideAt, sweepAsideAt } = entry.fields;
  const isOpen = state === 'waiting' || state === 'reserved' || state === 'sending';
  const isAside = asideAt !== undefined || sweepAsideAt !== undefined;
  if (isOpen && due === undefined && !isAside) return [finding(entry.item, `it is ${state}, but never due`)];
  const isLate = until !== undefined && !(now.getTime() - Date.parse(until) < stuckMilliseconds);
  return state === 'waiting' && isLate
    ? [finding(entry.item, 'it waits still, an hour after the last instant at which it made sense')]
    : [];
}
