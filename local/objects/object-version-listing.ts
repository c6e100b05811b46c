import { type CloudAnswer, escapeMarkup } from '../cloud/exchange.ts';
import type { StoredVersion } from './object-files.ts';
import { wholeSecond, xml } from './object-listing.ts';

function entryOf(version: StoredVersion, isLatest: boolean, encode: (text: string) => string): string {
  const { key, versionId, lastModified, etag, size, isDeletion } = version;
  const shared =
    `<Key>${encode(key)}</Key><VersionId>${versionId}</VersionId><IsLatest>${isLatest}</IsLatest>` +
    `<LastModified>${wholeSecond(lastModified)}</LastModified>`;
  return isDeletion
    ? `<DeleteMarker>${shared}</DeleteMarker>`
    : `<Version>${shared}<ETag>${escapeMarkup(etag)}</ETag><Size>${size}</Size></Version>`;
}

/** ListObjectVersions: prefix and pages, no delimiter. Without versioning, each object is its only version. */
export function versionListing(all: readonly StoredVersion[], query: URLSearchParams): CloudAnswer {
  const limit = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
  const matching = all.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
  const [keyMarker, versionMarker] = [query.get('key-marker'), query.get('version-id-marker')];
  const after = matching.findLastIndex(
    ({ key, versionId }) => key === keyMarker && (!versionMarker || versionId === versionMarker),
  );
  const page = matching.slice(after + 1, after + 1 + limit);
  const last = page.at(-1);
  const isTruncated = last !== undefined && last !== matching.at(-1);
  const encode = (text: string): string =>
    escapeMarkup(
      query.get('encoding-type') === 'url' ? encodeURIComponent(text).replaceAll('%2F', '/') : text,
    );
  const isLatest = (version: StoredVersion) => all.find(({ key }) => key === version.key) === version;
  return xml(
    '<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
      (query.has('encoding-type') ? '<EncodingType>url</EncodingType>' : '') +
      `<IsTruncated>${isTruncated}</IsTruncated>` +
      (isTruncated
        ? `<NextKeyMarker>${encode(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
        : '') +
      page.map((version) => entryOf(version, isLatest(version), encode)).join('') +
      '</ListVersionsResult>',
  );
}
