import { type CloudAnswer, escapeMarkup } from '../cloud/exchange.ts';
import { xml } from './object-listing.ts';
import type { ObjectStore } from './object-store.ts';

const plainText = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

interface Deletion {
  readonly key: string;
  readonly versionId: string | undefined;
}

/** The objects listed in the body of DeleteObjects. */
const deletionsIn = (body: string): Deletion[] =>
  [...body.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    key: plainText(/<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? ''),
    versionId: /<VersionId>([^<]*)<\/VersionId>/.exec(object)?.[1],
  }));

function remove(store: ObjectStore, bucket: string, { key, versionId }: Deletion): string {
  const named = `<Key>${escapeMarkup(key)}</Key>`;
  if (versionId === undefined) {
    const mark = store.remove(bucket, key);
    if (!mark) return named;
    return `${named}<DeleteMarker>true</DeleteMarker><DeleteMarkerVersionId>${mark.versionId}</DeleteMarkerVersionId>`;
  }
  const wasMark = store.findVersion(bucket, key, versionId)?.isDeletion;
  store.removeVersion(bucket, key, versionId);
  return `${named}<VersionId>${escapeMarkup(versionId)}</VersionId>${wasMark ? '<DeleteMarker>true</DeleteMarker>' : ''}`;
}

/** DeleteObjects. Like S3, it also reports missing objects as deleted, and reports no deletion in quiet mode. */
export function removeObjects(store: ObjectStore, bucket: string, body: string): CloudAnswer {
  const removed = deletionsIn(body).map((deletion) => remove(store, bucket, deletion));
  const isQuiet = /<Quiet>\s*true\s*<\/Quiet>/.test(body);
  return xml(
    `<DeleteResult>${isQuiet ? '' : removed.map((entry) => `<Deleted>${entry}</Deleted>`).join('')}</DeleteResult>`,
  );
}
