import type { DefaultsOffer } from '#domain/invoices/defaults-offer';
import { localStore } from '../../../adapters/browser-store.ts';
import { userStorageKey } from '../../../session/user-storage.ts';

/** Maximum number of remembered differences; the oldest is dropped first. */
const maxRemembered = 50;

const storageKeyOf = (userId: string) => userStorageKey(userId, 'offered-defaults');

const differenceKey = ({ before, change }: DefaultsOffer): string => JSON.stringify([before, change]);

/**
 * The offers made so far, oldest first: the key of the difference, and the ID of the document that it was offered for.
 */
function rememberedOffers(userId: string): readonly (readonly [difference: string, documentId: string])[] {
  const stored = localStore.read(storageKeyOf(userId));
  return typeof stored === 'object' && stored !== null
    ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
}

/** True if an offer was made before, for any document. */
export const wasOffered = (userId: string, offer: DefaultsOffer): boolean =>
  new Map(rememberedOffers(userId)).has(differenceKey(offer));

/** The offers that were not made for another document before: each difference is offered only once. */
export function newOffersOf(
  userId: string,
  documentId: string,
  offers: readonly DefaultsOffer[],
): readonly DefaultsOffer[] {
  const documentIdByDifference = new Map(rememberedOffers(userId));
  return offers.filter(
    (offer) => (documentIdByDifference.get(differenceKey(offer)) ?? documentId) === documentId,
  );
}

/** Records that these offers were made for this document. */
export function rememberOffered(userId: string, documentId: string, offers: readonly DefaultsOffer[]): void {
  const differences = new Set(offers.map(differenceKey));
  const others = rememberedOffers(userId).filter(([difference]) => !differences.has(difference));
  const all = [...others, ...[...differences].map((difference) => [difference, documentId] as const)];
  localStore.write(storageKeyOf(userId), Object.fromEntries(all.slice(-maxRemembered)));
}
