import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Metadata of a stored object. */
export interface ObjectFacts {
  readonly bucket: string;
  readonly key: string;
  /** `null` in a bucket without versioning. */
  readonly versionId: string;
  readonly size: number;
  /** With quotes, as in the header. */
  readonly etag: string;
  /** When it was stored (ISO). */
  readonly lastModified: string;
  /** Content type, other stored headers, and `x-amz-meta-*`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A version of an object, or a delete marker. */
export interface StoredVersion extends ObjectFacts {
  readonly isDeletion: boolean;
  /** Increases with every version in the store. */
  readonly order: number;
}

/** A bucket in memory. */
export interface Bucket {
  keepsVersions: boolean;
  /** By key, newest version first. */
  readonly objects: Map<string, StoredVersion[]>;
}

const FACTS = /^[0-9a-f]{64}\.[\w-]+\.json$/;

/** File name of a version's bytes or of its metadata. */
export const fileOf = ({ key, versionId }: ObjectFacts, kind: 'bytes' | 'json'): string =>
  `${createHash('sha256').update(key).digest('hex')}.${versionId}.${kind}`;

/** Writes a file so that it either exists completely or not at all. */
export function writeWhole(path: string, content: string | Buffer): void {
  const draft = `${path}.${randomUUID()}.part`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Reads the folder of a bucket. */
export function readBucket(folder: string): Bucket {
  const objects: Bucket['objects'] = new Map();
  const all = readdirSync(folder)
    .filter((name) => FACTS.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredVersion)
    .sort((left, right) => right.order - left.order);
  for (const version of all) objects.set(version.key, [...(objects.get(version.key) ?? []), version]);
  return { keepsVersions: false, objects };
}
