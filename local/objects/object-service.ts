import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';
import { checksumsFit, readUpload } from './aws-chunked.ts';
import { multipartUploads } from './multipart-uploads.ts';
import { refusedDeletion, refusedWrite } from './object-conditions.ts';
import { removeObjects } from './object-deletion.ts';
import { bucketListing, objectListing } from './object-listing.ts';
import { readObject, versionHeader } from './object-reading.ts';
import type { ObjectStore } from './object-store.ts';
import { versionListing } from './object-version-listing.ts';

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];

const empty = (status: number, headers: Record<string, string> = {}): CloudAnswer => ({
  status,
  headers,
  body: '',
});

function storedHeaders(request: CloudRequest): Record<string, string> {
  const entries = Object.entries(request.headers).filter(
    ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const encoding = String(request.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'aws-chunked')
    .join(',');
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    ...(encoding && { 'content-encoding': encoding }),
  };
}

function put(store: ObjectStore, bucket: string, key: string, request: CloudRequest): CloudAnswer {
  if (Buffer.byteLength(key) > 1_024) return objectRefusal('KeyTooLongError', 'Your key is too long', 400);
  const refusal = refusedWrite(request, store.find(bucket, key));
  if (refusal) return refusal;
  const upload = readUpload(request);
  if (!upload) return objectRefusal('IncompleteBody', 'The body could not be read', 400);
  if (!checksumsFit(upload)) return objectRefusal('BadDigest', 'The checksum did not match', 400);
  const facts = store.put(bucket, key, upload.bytes, { ...storedHeaders(request), ...upload.checksums });
  return empty(200, { etag: facts.etag, ...upload.checksums, ...versionHeader(facts) });
}

function copy(
  store: ObjectStore,
  bucket: string,
  key: string,
  source: string,
  mayList: boolean,
): CloudAnswer {
  const [fromBucket = '', ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
  const from = store.find(fromBucket, rest.join('/'));
  if (!from)
    return mayList
      ? objectRefusal('NoSuchKey', 'The specified key does not exist.', 404)
      : objectRefusal('AccessDenied', 'Access Denied', 403);
  const facts = store.put(bucket, key, store.read(from), from.headers);
  const body = `<CopyObjectResult><ETag>${facts.etag}</ETag><LastModified>${facts.lastModified}</LastModified></CopyObjectResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml', ...versionHeader(facts) }, body };
}

function answerBucket(store: ObjectStore, bucket: string, request: CloudRequest): CloudAnswer {
  switch (request.method) {
    case 'PUT':
      if (request.query.has('versioning')) {
        store.keepVersions(bucket, request.body.includes('<Status>Enabled</Status>'));
        return empty(200);
      }
      if (!BUCKET_NAME.test(bucket)) return objectRefusal('InvalidBucketName', 'The name is not valid', 400);
      store.createBucket(bucket);
      return empty(200, { location: `/${bucket}` });
    case 'HEAD':
      return empty(200);
    case 'GET':
      return request.query.has('versions')
        ? versionListing(store.versions(bucket), request.query)
        : objectListing(bucket, store.list(bucket), request.query);
    case 'POST':
      if (!request.query.has('delete')) break;
      return removeObjects(store, bucket, readUpload(request)?.bytes.toString('utf8') ?? '');
  }
  return objectRefusal('MethodNotAllowed', 'The local S3 does not do this', 405);
}

function removal(store: ObjectStore, bucket: string, key: string, request: CloudRequest): CloudAnswer {
  const refusal = refusedDeletion(request, store.find(bucket, key));
  if (refusal) return refusal;
  const versionId = request.query.get('versionId');
  if (versionId === null) {
    const mark = store.remove(bucket, key);
    return empty(204, mark && { 'x-amz-delete-marker': 'true', ...versionHeader(mark) });
  }
  const version = store.findVersion(bucket, key, versionId);
  store.removeVersion(bucket, key, versionId);
  const mark = version?.isDeletion && { 'x-amz-delete-marker': 'true' };
  return empty(204, { 'x-amz-version-id': versionId, ...mark });
}

/**
 * The object store with the HTTP API that the SDK uses: path-style only, no bucket policies. A caller without
 * permission to list the bucket (`mayList`) gets AccessDenied for a missing object, as in S3.
 */
export function createObjectService(
  store: ObjectStore,
  mayList: (request: CloudRequest, bucket: string) => boolean,
): (request: CloudRequest) => Promise<CloudAnswer> {
  const uploads = multipartUploads(store);
  return async (request) => {
    const [bucket = '', ...rest] = request.path.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket === '') return bucketListing(store.buckets());
    const isCreation = key === '' && request.method === 'PUT';
    if (!isCreation && !store.hasBucket(bucket))
      return objectRefusal('NoSuchBucket', 'The specified bucket does not exist', 404);
    const uploadAnswer = uploads.answer(request, { bucket, key }, storedHeaders(request));
    if (uploadAnswer) return uploadAnswer;
    if (key === '') return answerBucket(store, bucket, request);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT')
      return source
        ? copy(store, bucket, key, String(source), mayList(request, bucket))
        : put(store, bucket, key, request);
    if (request.method === 'GET' || request.method === 'HEAD')
      return readObject(store, { bucket, key }, request, mayList(request, bucket));
    if (request.method !== 'DELETE')
      return objectRefusal('MethodNotAllowed', 'The local S3 does not do this', 405);
    return removal(store, bucket, key, request);
  };
}
