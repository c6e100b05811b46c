import { type CloudAnswer, escapeMarkup } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';
import type { ObjectFacts } from './object-files.ts';

/** An XML response of S3. */
export const xml = (body: string): CloudAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

/** An instant (ISO) as S3 lists it: whole seconds, with zero milliseconds. */
export const wholeSecond = (instant: string): string => `${instant.slice(0, 19)}.000Z`;

interface Page {
  readonly objects: readonly ObjectFacts[];
  readonly prefixes: readonly string[];
  /** The last key or prefix of the page, if more follow. */
  readonly continuesAfter: string | undefined;
}

/** One page. Keys with the delimiter after the prefix are grouped, and each group counts as one entry. */
function pageOf(
  all: readonly ObjectFacts[],
  options: { prefix: string; delimiter: string; after: string; limit: number },
): Page {
  const { prefix, delimiter, after, limit } = options;
  const objects: ObjectFacts[] = [];
  const prefixes: string[] = [];
  let last = '';
  for (const object of all) {
    if (!object.key.startsWith(prefix)) continue;
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const group = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length);
    const entry = group ?? object.key;
    const isBeforePage = Buffer.compare(Buffer.from(entry), Buffer.from(after)) <= 0;
    const isInLastGroup = group !== undefined && group === prefixes.at(-1);
    if (isBeforePage || isInLastGroup) continue;
    if (objects.length + prefixes.length === limit) return { objects, prefixes, continuesAfter: last };
    if (group === undefined) objects.push(object);
    else prefixes.push(group);
    last = entry;
  }
  return { objects, prefixes, continuesAfter: undefined };
}

const tokenOf = (key: string): string => Buffer.from(key).toString('base64url');

/** ListObjectsV2: prefix, delimiter, start-after, max-keys and continuation; keys are percent-encoded if requested. */
export function objectListing(
  bucket: string,
  all: readonly ObjectFacts[],
  query: URLSearchParams,
): CloudAnswer {
  const limit = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
  if (!Number.isInteger(limit) || limit < 0)
    return objectRefusal('InvalidArgument', 'max-keys is not a number', 400);
  const token = query.get('continuation-token');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = token ? Buffer.from(token, 'base64url').toString('utf8') : (query.get('start-after') ?? '');
  // S3 returns an empty, complete listing for max-keys=0.
  const page = pageOf(limit === 0 ? [] : all, { prefix, delimiter, after, limit });
  const encode = (text: string): string =>
    escapeMarkup(
      query.get('encoding-type') === 'url' ? encodeURIComponent(text).replaceAll('%2F', '/') : text,
    );
  const next =
    page.continuesAfter === undefined
      ? ''
      : `<NextContinuationToken>${tokenOf(page.continuesAfter)}</NextContinuationToken>`;
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeMarkup(bucket)}</Name>` +
      `<Prefix>${encode(prefix)}</Prefix>${delimiter && `<Delimiter>${encode(delimiter)}</Delimiter>`}` +
      (query.has('encoding-type') ? '<EncodingType>url</EncodingType>' : '') +
      `<KeyCount>${page.objects.length + page.prefixes.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
      `<IsTruncated>${page.continuesAfter !== undefined}</IsTruncated>${next}` +
      page.objects
        .map(
          ({ key, lastModified, etag, size }) =>
            `<Contents><Key>${encode(key)}</Key><LastModified>${wholeSecond(lastModified)}</LastModified>` +
            `<ETag>${escapeMarkup(etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
        )
        .join('') +
      page.prefixes
        .map((group) => `<CommonPrefixes><Prefix>${encode(group)}</Prefix></CommonPrefixes>`)
        .join('') +
      '</ListBucketResult>',
  );
}

/** ListBuckets. */
export const bucketListing = (buckets: readonly string[]): CloudAnswer =>
  xml(
    `<ListAllMyBucketsResult><Buckets>${buckets.map((name) => `<Bucket><Name>${escapeMarkup(name)}</Name></Bucket>`).join('')}</Buckets></ListAllMyBucketsResult>`,
  );
