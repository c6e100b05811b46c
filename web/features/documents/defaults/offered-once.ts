import type { DefaultsOffer } from '#domain/invoices/defaults-offer';
import { localStore } from '../../../adapters/browser-store.ts';
import { userStorageKey } from '../../../session/user-storage.ts';

/** Maximum number of remembered differences; the oldest is dropped first. */
const maxRemembered = 50;

const keyOf = (userId: string) => userStorageKey(userId, 'offered-defaults');

const nameOf = ({ before, change }: DefaultsOffer): string => JSON.stringify([before, change]);

/** The differences offered so far, oldest first, each with the ID of the document that it was offered for. */
function remembered(userId: string): readonly (readonly [difference: string, documentId: string])[] {
  const kept = localStore.read(keyOf(userId));
  return typeof kept === 'object' && kept !== null
    ? Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
}

/** The offers that were not made for another document before: each difference is offered only once. */
export function notOfferedBefore(
  userId: string,
  documentId: string,
  offers: readonly DefaultsOffer[],
): readonly DefaultsOffer[] {
  const known = new Map(remembered(userId));
  return offers.filter((offer) => (known.get(nameOf(offer)) ?? documentId) === documentId);
}

export function rememberOffered(userId: string, documentId: string, offers: readonly DefaultsOffer[]): void {
  const names = new Set(offers.map(nameOf));
  const others = remembered(userId).filter(([name]) => !names.has(name));
  const all = [...others, ...[...names].map((name) => [name, documentId] as const)];
  localStore.write(keyOf(userId), Object.fromEntries(all.slice(-maxRemembered)));
}
