import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';
import { conditionOfRead } from './object-conditions.ts';
import type { ObjectFacts } from './object-files.ts';
import type { ObjectStore } from './object-store.ts';

/** The header with the version ID, in a bucket with versioning. */
export const versionHeader = ({ versionId }: ObjectFacts): Record<string, string> =>
  versionId === 'null' ? {} : { 'x-amz-version-id': versionId };

function objectHeaders(facts: ObjectFacts, request: CloudRequest) {
  const { etag, lastModified, headers } = facts;
  const wantsChecksum = String(request.headers['x-amz-checksum-mode'] ?? '').toUpperCase() === 'ENABLED';
  const shown = Object.entries(headers).filter(
    ([name]) => wantsChecksum || !name.startsWith('x-amz-checksum-'),
  );
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(shown),
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    ...versionHeader(facts),
  };
}

function rangeOf(bytes: Buffer, headers: Record<string, string>, range: RegExpExecArray): CloudAnswer {
  const start = Number(range[1]);
  const end = range[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  if (start >= bytes.length) return objectRefusal('InvalidRange', 'The range is not satisfiable', 416);
  const slice = bytes.subarray(start, end + 1);
  // The stored checksum is of the whole object, so a range is sent without it.
  const otherHeaders = Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-'));
  const sized = {
    'content-length': String(slice.length),
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  };
  return { status: 206, headers: { ...Object.fromEntries(otherHeaders), ...sized }, body: slice };
}

/**
 * Finds the requested version, or the error. A caller without permission to list the bucket is not told that an object
 * is missing.
 */
function requestedVersion(
  store: ObjectStore,
  place: { readonly bucket: string; readonly key: string },
  request: CloudRequest,
  mayList: boolean,
): ObjectFacts | CloudAnswer {
  const { bucket, key } = place;
  const missing = (code: string, message: string, status: number): CloudAnswer => {
    const answer = mayList
      ? objectRefusal(code, message, status)
      : objectRefusal('AccessDenied', 'Access Denied', 403);
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  };
  const versionId = request.query.get('versionId');
  if (versionId === null) {
    const marked = store.findNewest(bucket, key)?.isDeletion;
    const answer = missing('NoSuchKey', 'The specified key does not exist.', 404);
    const headers = { ...answer.headers, ...(marked && mayList && { 'x-amz-delete-marker': 'true' }) };
    return store.find(bucket, key) ?? { ...answer, headers };
  }
  const version = store.findVersion(bucket, key, versionId);
  if (!version) return missing('NoSuchVersion', 'The specified version does not exist.', 404);
  return version.isDeletion
    ? objectRefusal('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405)
    : version;
}

/** GetObject and HeadObject: a given version or the newest, conditions, a range. */
export function readObject(
  store: ObjectStore,
  place: { readonly bucket: string; readonly key: string },
  request: CloudRequest,
  mayList: boolean,
): CloudAnswer {
  const facts = requestedVersion(store, place, request, mayList);
  if ('status' in facts) return facts;
  const headers = objectHeaders(facts, request);
  const condition = conditionOfRead(request, facts);
  if (condition === 'unchanged') return { status: 304, headers, body: '' };
  if (condition) return condition;
  const bytes = store.read(facts);
  const range = /^bytes=(\d+)-(\d*)$/.exec(String(request.headers.range ?? ''));
  if (range) return rangeOf(bytes, headers, range);
  return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
}
