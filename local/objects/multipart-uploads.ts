import { createHash, randomUUID } from 'node:crypto';
import { type CloudAnswer, type CloudRequest, escapeMarkup } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';
import { checksumsFit, readUpload } from './aws-chunked.ts';
import { xml } from './object-listing.ts';
import { versionHeader } from './object-reading.ts';
import type { ObjectStore } from './object-store.ts';

/** Minimum size in S3 of every part except the last, in bytes. */
const minPartBytes = 5 * 1024 * 1024;

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly parts: Map<number, { readonly etag: string; readonly bytes: Buffer }>;
}

/** Multipart uploads. Kept in memory: a restart of the local cloud ends them. */
export interface MultipartUploads {
  /**
   * Answers requests about multipart uploads; undefined for every other request. `headers` are those that an object
   * stores.
   */
  answer(
    request: CloudRequest,
    place: { readonly bucket: string; readonly key: string },
    headers: Record<string, string>,
  ): CloudAnswer | undefined;
}

const unknownUpload = (): CloudAnswer =>
  objectRefusal('NoSuchUpload', 'The specified multipart upload does not exist.', 404);

export function multipartUploads(store: ObjectStore): MultipartUploads {
  const uploads = new Map<string, Upload>();

  function writePart(request: CloudRequest, { parts }: Upload): CloudAnswer {
    const number = Number(request.query.get('partNumber'));
    const content = readUpload(request);
    if (!content || !(number >= 1 && number <= 10_000))
      return objectRefusal('InvalidArgument', 'The part could not be read', 400);
    if (!checksumsFit(content)) return objectRefusal('BadDigest', 'The checksum did not match', 400);
    const etag = `"${createHash('md5').update(content.bytes).digest('hex')}"`;
    parts.set(number, { etag, bytes: content.bytes });
    return { status: 200, headers: { etag, ...content.checksums }, body: '' };
  }

  function complete(request: CloudRequest, id: string, { bucket, key, headers, parts }: Upload): CloudAnswer {
    const listedParts = [...request.body.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(
      ([, part = '']) => ({
        number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
        etag: (/<ETag>([^<]*)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
      }),
    );
    const partBytes = listedParts.map(({ number, etag }) => {
      const part = parts.get(number);
      return part?.etag === etag ? part.bytes : undefined;
    });
    const foundParts = partBytes.filter((bytes) => bytes !== undefined);
    if (foundParts.length === 0 || foundParts.length < partBytes.length)
      return objectRefusal('InvalidPart', 'One or more of the specified parts could not be found.', 400);
    if (foundParts.slice(0, -1).some(({ length }) => length < minPartBytes))
      return objectRefusal('EntityTooSmall', 'Your proposed upload is smaller than the minimum size', 400);
    const facts = store.put(bucket, key, Buffer.concat(foundParts), headers);
    uploads.delete(id);
    const answer = xml(
      `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeMarkup(key)}</Key><ETag>${escapeMarkup(facts.etag)}</ETag></CompleteMultipartUploadResult>`,
    );
    return { ...answer, headers: { ...answer.headers, ...versionHeader(facts) } };
  }

  function listing(bucket: string, prefix: string): CloudAnswer {
    const rows = [...uploads]
      .filter(([, upload]) => upload.bucket === bucket && upload.key.startsWith(prefix))
      .map(([id, { key }]) => `<Upload><Key>${escapeMarkup(key)}</Key><UploadId>${id}</UploadId></Upload>`);
    return xml(
      `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
    );
  }

  return {
    answer(request, { bucket, key }, headers) {
      const { method, query } = request;
      if (method === 'GET' && key === '' && query.has('uploads'))
        return listing(bucket, query.get('prefix') ?? '');
      if (method === 'POST' && query.has('uploads')) {
        const id = randomUUID();
        uploads.set(id, { bucket, key, headers, parts: new Map() });
        return xml(
          `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeMarkup(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      const id = query.get('uploadId');
      if (id === null) return undefined;
      const upload = uploads.get(id);
      if (!upload || upload.bucket !== bucket || upload.key !== key) return unknownUpload();
      if (method === 'PUT') return writePart(request, upload);
      if (method === 'POST') return complete(request, id, upload);
      if (method !== 'DELETE') return undefined;
      uploads.delete(id);
      return { status: 204, headers: {}, body: '' };
    },
  };
}
