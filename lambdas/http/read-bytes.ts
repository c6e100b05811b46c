import { type ProblemCode, problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** The body of a request as bytes, at most `limitBytes`. Throws the given refusal for a longer one. */
export function readBytes(event: ApiEvent, limitBytes: number, tooLarge: ProblemCode): Uint8Array {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > limitBytes) throw new RefusalError(problem(tooLarge));
  return bytes;
}
