import type { Entity } from '../../platform/table/entity.ts';
import { entities } from '../entities.ts';
import { type Finding, finding, type LedgerEntry } from './ledger-item.ts';

const attributes = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const;

/** Milliseconds after `until` from which a waiting message counts as stuck. The outbox is processed every minute. */
const stuckMilliseconds = 60 * 60 * 1_000;

/**
 * The time from which the sweeper must process an item; undefined if it is finished. Also undefined for a waiting
 * message: its due time is only its position in the queue, and is days before its creation if a person caused the
 * message.
 */
export function dueOf(entry: LedgerEntry): string | undefined {
  if (entry.kind === 'message') return entry.fields.state === 'waiting' ? undefined : entry.fields.due;
  return entry.kind === 'invoice' ? entry.fields.due : undefined;
}

/** Finds an item whose index attributes do not match its kind and state. Queries of the index would never return it. */
export function auditIndex({ kind, item, fields }: LedgerEntry): Finding[] {
  // Jobs of the mobile app have no index attributes.
  if (kind === 'job' && attributes.every((name) => item[name] === undefined)) return [];
  const expected = (entities[kind] as Entity).indexOf(fields, item);
  return attributes.every((name) => item[name] === expected[name])
    ? []
    : [finding(item, 'its index attributes are not those of its kind and state')];
}

/**
 * Finds unfinished messages and recurring invoices that no index query would return, and messages that have waited too
 * long.
 */
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
  // Written as `!(... < ...)`, so that a message with an unreadable `until` is late too.
  const isLate = until !== undefined && !(now.getTime() - Date.parse(until) < stuckMilliseconds);
  return state === 'waiting' && isLate
    ? [finding(entry.item, 'it waits still, an hour after the last instant at which it made sense')]
    : [];
}
