import { listedAttributes, setAttributes } from '../attributes.ts';
import { namedValues, requiredText } from '../input.ts';
import type { Input, Pool } from '../pool.ts';
import { revokeAll } from '../sessions.ts';
import { describedFactors } from '../software-token.ts';
import { holderOf } from '../tokens.ts';

export function getUser(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  return { Username: user.sub, ...describedFactors(user), UserAttributes: listedAttributes(user) };
}

export function updateUserAttributes(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  setAttributes(pool, user, namedValues(input, 'UserAttributes'), 'user');
  return { CodeDeliveryDetailsList: [] };
}

export function deleteUser(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  revokeAll(pool, user);
  pool.state.users.delete(user.sub);
  return {};
}
