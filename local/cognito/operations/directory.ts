import { listedAttributes } from '../attributes.ts';
import { optionalText } from '../input.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { refusals } from '../refusal.ts';
import { describedUser } from './administration.ts';

const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** The attributes that ListUsers can filter by. */
const SEARCHABLE = new Set(
  (
    'username email phone_number name given_name family_name preferred_username ' +
    'cognito:user_status status sub'
  ).split(' '),
);

function searchedValue(user: StoredUser, name: string): string {
  if (name === 'username' || name === 'sub') return user.sub;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[name] ?? '';
}

/** Parses a filter such as `email = "pat@example.com"` or `email ^= "pat"` into a test of a user. */
function filterOf(text: string): (user: StoredUser) => boolean {
  if (text.trim() === '') return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(text) ?? [];
  if (!SEARCHABLE.has(name)) throw refusals.invalid('Error while parsing filter.');
  const searched = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const value = searchedValue(user, name).toLowerCase();
    return operator === '=' ? value === searched : value.startsWith(searched);
  };
}

export function listUsers(pool: Pool, input: Input): object {
  const limit = Number(input.Limit ?? 60);
  if (!Number.isInteger(limit) || limit < 0 || limit > 60)
    throw refusals.invalid(
      "1 validation error detected: Value at 'limit' failed to satisfy constraint: Member must have value less than or equal to 60",
    );
  const matching = [...pool.state.users.values()].filter(filterOf(optionalText(input, 'Filter') ?? ''));
  const token = optionalText(input, 'PaginationToken');
  const start = token === undefined ? 0 : matching.findIndex((user) => user.sub === token) + 1;
  const page = matching.slice(start, start + (limit || 60));
  const last = page.at(-1);
  return {
    Users: page.map((user) => ({ ...describedUser(user), Attributes: listedAttributes(user) })),
    ...(last && start + page.length < matching.length && { PaginationToken: last.sub }),
  };
}
