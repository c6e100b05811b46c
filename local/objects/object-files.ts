import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of a stored object without its bytes. */
export interface ObjectFacts {
  readonly bucket: string;
  readonly key: string;
  /** `null` in a bucket that keeps no versions. */
  readonly versionId: string;
  readonly size: number;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** Instant of storing, ISO. */
  readonly lastModified: string;
  /** Content type and the other headers that are given back, and `x-amz-meta-*`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A version of an object, or the mark that it was deleted then. */
export interface StoredVersion extends ObjectFacts {
  readonly isDeletion: boolean;
  /** Counts up over all that is stored. */
  readonly order: number;
}

/** A bucket as it is held in memory. */
export interface Bucket {
  keepsVersions: boolean;
  /** By key, the newest first. */
  readonly objects: Map<string, StoredVersion[]>;
}

const FACTS = /^[0-9a-f]{64}\.[\w-]+\.json$/;

/** Name of a file of a version: its bytes, or what is known of it. */
export const fileOf = ({ key, versionId }: ObjectFacts, kind: 'bytes' | 'json'): string =>
  `${createHash('sha256').update(key).digest('hex')}.${versionId}.${kind}`;

/** Writes a file so that it is there whole or not at all. */
export function writeWhole(path: string, content: string | Buffer): void {
  const draft = `${path}.${randomUUID()}.part`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Reads what a bucket's folder holds. */
export function readBucket(folder: string): Bucket {
  const objects: Bucket['objects'] = new Map();
  const all = readdirSync(folder)
    .filter((name) => FACTS.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredVersion)
    .sort((left, right) => right.order - left.order);
  for (const version of all) objects.set(version.key, [...(objects.get(version.key) ?? []), version]);
  return { keepsVersions: false, objects };
}
