import { problem } from '#domain/contract/problems';
import { isKeyId } from '#domain/table/keys';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** Those of `names` that stand in the query, each in the form of an id. Throws the refusal `invalid-request`. */
export function queryIds(event: ApiEvent, names: readonly string[]): Record<string, string> {
  const given = Object.entries(event.queryStringParameters ?? {}).flatMap(([name, value]) =>
    names.includes(name) && value !== undefined ? [[name, value] as const] : [],
  );
  const wrong = given.filter(([, value]) => !isKeyId(value));
  if (wrong.length > 0)
    throw new RefusalError(
      problem('invalid-request', {
        faults: wrong.map(([field]) => ({ field, message: 'This field is not right.' })),
      }),
    );
  return Object.fromEntries(given);
}
