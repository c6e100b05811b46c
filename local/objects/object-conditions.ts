import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';
import type { ObjectFacts } from './object-files.ts';

const failed = (): CloudAnswer =>
  objectRefusal('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);

/** Whether a header's list of ETags contains this one. */
function listsEtag(header: string | undefined, etag: string): boolean {
  const given = (header ?? '').split(',').map((each) => each.trim());
  return given.includes('*') || given.some((each) => each.replaceAll('"', '') === etag.replaceAll('"', ''));
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

/**
 * Refuses a write whose condition does not hold: `If-None-Match: *` requires that there is no object, `If-Match` that
 * there is this one.
 */
export function refusedWrite(
  request: CloudRequest,
  current: ObjectFacts | undefined,
): CloudAnswer | undefined {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  if (noneMatch !== undefined && noneMatch !== '*')
    return objectRefusal(
      'NotImplemented',
      'A header you provided implies functionality that is not here',
      501,
    );
  if (noneMatch === '*' && current) return failed();
  if (match === undefined) return undefined;
  if (!current) return objectRefusal('NoSuchKey', 'The specified key does not exist.', 404);
  return listsEtag(match, current.etag) ? undefined : failed();
}

/** Refuses a deletion whose `If-Match` does not hold. For a missing object, any condition holds. */
export function refusedDeletion(
  request: CloudRequest,
  current: ObjectFacts | undefined,
): CloudAnswer | undefined {
  const match = request.headers['if-match'];
  return match === undefined || !current || listsEtag(match, current.etag) ? undefined : failed();
}

/** Result of the conditions of a read: undefined (send the object), `unchanged`, or an error (RFC 9110, 13.2.2). */
export function conditionOfRead(
  request: CloudRequest,
  { etag, lastModified }: ObjectFacts,
): CloudAnswer | 'unchanged' | undefined {
  const { headers } = request;
  const since = (name: 'if-modified-since' | 'if-unmodified-since') =>
    headers[name] === undefined ? undefined : secondsOf(headers[name]);
  const unmodified = since('if-unmodified-since');
  if (headers['if-match'] !== undefined) {
    if (!listsEtag(headers['if-match'], etag)) return failed();
  } else if (unmodified !== undefined && secondsOf(lastModified) > unmodified) return failed();
  const modified = since('if-modified-since');
  if (headers['if-none-match'] !== undefined)
    return listsEtag(headers['if-none-match'], etag) ? 'unchanged' : undefined;
  return modified !== undefined && secondsOf(lastModified) <= modified ? 'unchanged' : undefined;
}
