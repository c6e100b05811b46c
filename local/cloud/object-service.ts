import { checksumsFit, readUpload } from './aws-chunked.ts';
import type { CloudAnswer, CloudRequest } from './exchange.ts';
import { objectRefusal } from './fault-plan.ts';
import {
  bucketListing,
  deletionListing,
  keysToDelete,
  objectListing,
  versionListing,
} from './object-listing.ts';
import type { ObjectFacts, ObjectStore } from './object-store.ts';

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];

const empty = (status: number, headers: Record<string, string> = {}): CloudAnswer => ({
  status,
  headers,
  body: '',
});

function keptHeaders(request: CloudRequest): Record<string, string> {
  const kept = Object.entries(request.headers).filter(
    ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const encoding = String(request.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'aws-chunked')
    .join(',');
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ...(encoding && { 'content-encoding': encoding }),
  };
}

function put(store: ObjectStore, bucket: string, key: string, request: CloudRequest): CloudAnswer {
  if (Buffer.byteLength(key) > 1_024) return objectRefusal('KeyTooLongError', 'Your key is too long', 400);
  if (request.headers['if-none-match'] === '*' && store.find(bucket, key))
    return objectRefusal('PreconditionFailed', 'At least one of the preconditions did not hold', 412);
  const upload = readUpload(request);
  if (!upload) return objectRefusal('IncompleteBody', 'The body could not be read', 400);
  if (!checksumsFit(upload)) return objectRefusal('BadDigest', 'The checksum did not match', 400);
  const facts = store.put(bucket, key, upload.bytes, { ...keptHeaders(request), ...upload.checksums });
  return empty(200, { etag: facts.etag, ...upload.checksums });
}

function copy(store: ObjectStore, bucket: string, key: string, source: string): CloudAnswer {
  const [fromBucket = '', ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
  const from = store.find(fromBucket, rest.join('/'));
  if (!from) return objectRefusal('NoSuchKey', 'The specified key does not exist.', 404);
  const facts = store.put(bucket, key, store.read(from), from.headers);
  const body = `<CopyObjectResult><ETag>${facts.etag}</ETag><LastModified>${facts.lastModified}</LastModified></CopyObjectResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function objectHeaders({ etag, lastModified, headers }: ObjectFacts, request: CloudRequest) {
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
  };
}

function get(store: ObjectStore, bucket: string, key: string, request: CloudRequest): CloudAnswer {
  const facts = store.find(bucket, key);
  if (!facts)
    return request.method === 'HEAD'
      ? empty(404)
      : objectRefusal('NoSuchKey', 'The specified key does not exist.', 404);
  const headers = objectHeaders(facts, request);
  if (request.headers['if-none-match'] === facts.etag) return empty(304, headers);
  const bytes = store.read(facts);
  const range = /^bytes=(\d+)-(\d*)$/.exec(String(request.headers.range ?? ''));
  if (!range)
    return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
  const start = Number(range[1]);
  const end = range[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  if (start >= bytes.length) return objectRefusal('InvalidRange', 'The range is not satisfiable', 416);
  const slice = bytes.subarray(start, end + 1);
  // The stored checksum is of the whole object, so a part goes without.
  const partHeaders = Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-'));
  const sized = {
    'content-length': String(slice.length),
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  };
  return { status: 206, headers: { ...Object.fromEntries(partHeaders), ...sized }, body: slice };
}

function onBucket(store: ObjectStore, bucket: string, request: CloudRequest): CloudAnswer {
  switch (request.method) {
    case 'PUT':
      if (!BUCKET_NAME.test(bucket)) return objectRefusal('InvalidBucketName', 'The name is not valid', 400);
      store.createBucket(bucket);
      return empty(200, { location: `/${bucket}` });
    case 'HEAD':
      return empty(200);
    case 'GET':
      return request.query.has('versions')
        ? versionListing(store.list(bucket), request.query)
        : objectListing(bucket, store.list(bucket), request.query);
    case 'POST': {
      if (!request.query.has('delete')) break;
      const keys = keysToDelete(readUpload(request)?.bytes.toString('utf8') ?? '');
      for (const key of keys) store.remove(bucket, key);
      return deletionListing(keys);
    }
  }
  return objectRefusal('MethodNotAllowed', 'The local S3 does not do this', 405);
}

/** The object store over HTTP as the SDK speaks it: path style only, no multipart uploads, versions or policies. */
export const createObjectService =
  (store: ObjectStore) =>
  async (request: CloudRequest): Promise<CloudAnswer> => {
    const [bucket = '', ...rest] = request.path.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket === '') return bucketListing(store.buckets());
    const creates = key === '' && request.method === 'PUT';
    if (!creates && !store.hasBucket(bucket))
      return objectRefusal('NoSuchBucket', 'The specified bucket does not exist', 404);
    if (key === '') return onBucket(store, bucket, request);
    const source = request.headers['x-amz-copy-source'];
    if (request.query.has('uploads') || request.query.has('uploadId'))
      return objectRefusal('NotImplemented', 'The local S3 takes no multipart uploads', 501);
    if (request.method === 'PUT')
      return source ? copy(store, bucket, key, String(source)) : put(store, bucket, key, request);
    if (request.method === 'GET' || request.method === 'HEAD') return get(store, bucket, key, request);
    if (request.method !== 'DELETE')
      return objectRefusal('MethodNotAllowed', 'The local S3 does not do this', 405);
    store.remove(bucket, key);
    return empty(204);
  };
