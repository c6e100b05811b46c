import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { refusals } from './refusal.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Standard attributes of every pool, in addition to `custom:` ones. */
const STANDARD = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
    'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo'
  ).split(' '),
);

/** Throws unless the text looks like an email address. */
export function checkEmail(email: string): void {
  if (!EMAIL.test(email)) throw refusals.invalid('Invalid email address format.');
}

/** The attributes of a user as responses list them: sub first. */
export const listedAttributes = (user: StoredUser) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/**
 * Sets attributes. A changed address is no longer verified unless an operator sets that, and must not belong to another
 * user. Throws InvalidParameterException for attributes that cannot be set.
 */
export function setAttributes(
  pool: Pool,
  user: StoredUser,
  changes: Readonly<Record<string, string>>,
  by: 'user' | 'operator',
): void {
  for (const name of Object.keys(changes)) {
    if (!STANDARD.has(name) && !name.startsWith('custom:'))
      throw refusals.invalid(`${name}: Attribute does not exist in the schema.`);
    if (by === 'user' && name.endsWith('_verified'))
      throw refusals.notAuthorized('A client attempted to write unauthorized attribute');
  }
  const { email } = changes;
  if (email !== undefined) {
    checkEmail(email);
    const owner = pool.state.findByEmail(email);
    if (owner && owner !== user) throw refusals.aliasExists();
    if (email.toLowerCase() !== user.attributes.email?.toLowerCase())
      user.attributes.email_verified = 'false';
  }
  Object.assign(user.attributes, changes);
  user.updatedAt = pool.now();
}
