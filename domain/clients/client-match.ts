import { foldClientName } from './client.ts';
import type { ClientTexts } from './client-fields.ts';

/** What tells clients of one name apart. */
export type ClientIdentity = Pick<ClientTexts, 'name' | 'email' | 'address'>;

const isSame = (one: string, other: string): boolean => foldClientName(one) === foldClientName(other);

/** True if both texts are filled in and differ. */
const differs = (one: string, other: string): boolean =>
  one.trim() !== '' && other.trim() !== '' && !isSame(one, other);

/** True if a client of the same name has another email or address. */
export const isAnother = (one: ClientIdentity, other: ClientIdentity): boolean =>
  differs(one.email, other.email) || differs(one.address, other.address);

/** True if a client of the same name has the same email or address, and no other one of them. */
export const isSaidToBe = (one: ClientIdentity, other: ClientIdentity): boolean =>
  !isAnother(one, other) &&
  ((one.email.trim() !== '' && isSame(one.email, other.email)) ||
    (one.address.trim() !== '' && isSame(one.address, other.address)));

/** True if nothing tells two clients apart: name, email and address are the same. */
export const isIndistinguishable = (one: ClientIdentity, other: ClientIdentity): boolean =>
  isSame(one.name, other.name) && isSame(one.email, other.email) && isSame(one.address, other.address);

/**
 * The saved client that a typed one is, if nobody chose it: the only one of this name, unless it has another email or
 * address. Of several with one name, the one with the same email and address.
 */
export function matchClient<Saved extends ClientIdentity>(
  typed: ClientIdentity,
  saved: readonly Saved[],
): Saved | undefined {
  const namesakes = saved.filter(({ name }) => isSame(name, typed.name));
  const same = namesakes.find((client) => isIndistinguishable(client, typed));
  if (same) return same;
  const [only] = namesakes;
  return only && namesakes.length === 1 && !isAnother(typed, only) ? only : undefined;
}

/** The saved clients of a typed name if it is unclear whether one of them is meant; the form asks about them. */
export const clientsInQuestion = <Saved extends ClientIdentity>(
  typed: ClientIdentity,
  saved: readonly Saved[],
): readonly Saved[] =>
  typed.name.trim() === '' || matchClient(typed, saved)
    ? []
    : saved.filter(({ name }) => isSame(name, typed.name));

/** Where a client is found, to tell it from another of its name: its email, otherwise street, phone or city; or ''. */
export const clientPlace = ({ email, address, phone, city }: Omit<ClientTexts, 'name'>): string =>
  email || address || phone || city;
