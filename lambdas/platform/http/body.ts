import * as z from 'zod/mini';
import { type ProblemCode, problem } from '#domain/contract/problems';
import type { Parsed } from '#domain/contract/schemas';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import { withoutLoneSurrogates } from '#domain/text';
import { type ApiEvent, RefusalError } from './api-event.ts';
import type { Read } from './declaration.ts';

/** Reads a body as bytes, at most `limitBytes`, and refuses a longer one with `tooLarge`. */
export const bytesBody =
  (limitBytes: number, tooLarge: ProblemCode): Read<Uint8Array> =>
  (event) => {
    const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.byteLength > limitBytes) throw new RefusalError(problem(tooLarge));
    return bytes;
  };

function bodyText(event: ApiEvent, limitBytes: number): string {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > limitBytes) throw new RefusalError(problem('body-too-large'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusalError(problem('malformed-body'));
  }
}

/** An escaped surrogate. A lone surrogate can only come from an escape, because UTF-8 cannot encode it. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Parses JSON. Lone surrogates are removed, because DynamoDB does not accept them and drafts are stored as typed. */
function parseJson(text: string): unknown {
  try {
    return surrogateEscape.test(text)
      ? JSON.parse(text, (_, value) => (typeof value === 'string' ? withoutLoneSurrogates(value) : value))
      : JSON.parse(text);
  } catch {
    throw new RefusalError(problem('malformed-body'));
  }
}

/** A JSON value with the keys of every object sorted. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, withSortedKeys(entry)]));
}

/**
 * The path parameters and the JSON body as sent, before schema defaults, as one text. It is the same for every retry,
 * whatever the order of properties. `retryMayChange` names body properties to leave out. Call it only after the schema
 * check, which also limits how deeply the body is nested.
 */
export function sentBodyOf(event: ApiEvent, retryMayChange: readonly string[]): string {
  const body = parseJson(bodyText(event, Number.POSITIVE_INFINITY)) as Readonly<Record<string, unknown>>;
  const comparedEntries = Object.entries(body).filter(([name]) => !retryMayChange.includes(name));
  return JSON.stringify(
    withSortedKeys({ path: event.pathParameters ?? {}, body: Object.fromEntries(comparedEntries) }),
  );
}

/**
 * Reads and checks a JSON body of at most `limitBytes` bytes (default 256 KB). Refuses with 413 if it is too large, 400
 * if it is not JSON, and 422 if it does not match the schema. The 422 names the fields but never their values.
 */
export const jsonBody =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    limitBytes: number = invoiceLimits.bodyBytes,
  ): Read<Parsed<Schema>> =>
  (event) => {
    const parsed = z.safeParse(schema, parseJson(bodyText(event, limitBytes)));
    if (parsed.success) return parsed.data as Parsed<Schema>;
    const faults = parsed.error.issues
      .slice(0, 10)
      .map((issue) => ({ field: issue.path.join('.').slice(0, 100), message: 'This field is not right.' }));
    throw new RefusalError(problem('invalid-request', { faults }));
  };
