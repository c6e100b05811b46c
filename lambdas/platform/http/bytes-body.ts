import { type ProblemCode, problem } from '#domain/contract/problems';
import type { Read } from './declaration.ts';
import { RefusalError } from './refusal-error.ts';

/** Reads a body as bytes, at most `limitBytes`, and refuses a longer one with `tooLarge`. */
export const bytesBody =
  (limitBytes: number, tooLarge: ProblemCode): Read<Uint8Array> =>
  (event) => {
    const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.byteLength > limitBytes) throw new RefusalError(problem(tooLarge));
    return bytes;
  };
