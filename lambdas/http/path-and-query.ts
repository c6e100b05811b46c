import { problem } from '#domain/contract/problems';
import { isKeyId } from '#domain/table/keys';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** A `{name}` part of the path, as the caller wrote it; '' if there is none. */
export const pathPart = (event: ApiEvent, name: string): string => event.pathParameters?.[name] ?? '';

/** An optional parameter of the query, which must have the form of an id. Throws the refusal `invalid-request`. */
export function queryId(event: ApiEvent, name: string): string | undefined {
  const value = event.queryStringParameters?.[name];
  if (value === undefined) return undefined;
  if (!isKeyId(value))
    throw new RefusalError(
      problem('invalid-request', { faults: [{ field: name, message: 'This field is not right.' }] }),
    );
  return value;
}
