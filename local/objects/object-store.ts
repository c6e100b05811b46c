import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bucket,
  fileOf,
  type ObjectFacts,
  readBucket,
  type StoredVersion,
  writeWhole,
} from './object-files.ts';

export interface ObjectStore {
  createBucket(bucket: string): void;
  /** Enables or suspends versioning of a bucket. */
  keepVersions(bucket: string, keeps: boolean): void;
  buckets(): readonly string[];
  hasBucket(bucket: string): boolean;
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): ObjectFacts;
  /** The current object. */
  find(bucket: string, key: string): ObjectFacts | undefined;
  /** The newest version, which may be a delete marker. */
  findNewest(bucket: string, key: string): StoredVersion | undefined;
  /** One version, or a delete marker. */
  findVersion(bucket: string, key: string, versionId: string): StoredVersion | undefined;
  read(facts: ObjectFacts): Buffer;
  /** Deletes an object. With versioning, it adds a delete marker and returns it. */
  remove(bucket: string, key: string): StoredVersion | undefined;
  /** Permanently deletes a version or a delete marker. */
  removeVersion(bucket: string, key: string, versionId: string): void;
  /** Current objects of a bucket, in the order of their keys' UTF-8 bytes, as S3 lists them. */
  list(bucket: string): readonly ObjectFacts[];
  /** All versions in a bucket, in the order of keys, newest first for each key. */
  versions(bucket: string): readonly StoredVersion[];
}

/**
 * Stores buckets as folders in `folder`. A version is two files named by the hash of its key; the metadata file is
 * written last.
 */
export function openObjectStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true });
  const buckets = new Map<string, Bucket>(
    readdirSync(folder).map((name) => [name, readBucket(join(folder, name))]),
  );
  const pathOf = (facts: ObjectFacts, kind: 'bytes' | 'json') =>
    join(folder, facts.bucket, fileOf(facts, kind));
  const objectsOf = (bucket: string) => buckets.get(bucket)?.objects ?? new Map<string, StoredVersion[]>();
  const byKey = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));
  const versions = (bucket: string) =>
    [...objectsOf(bucket)].sort(([left], [right]) => byKey(left, right)).flatMap(([, all]) => all);
  let order = Math.max(0, ...[...buckets.keys()].flatMap(versions).map((version) => version.order));

  function forget(version: StoredVersion): void {
    rmSync(pathOf(version, 'json'), { force: true });
    rmSync(pathOf(version, 'bytes'), { force: true });
    const left = (objectsOf(version.bucket).get(version.key) ?? []).filter((other) => other !== version);
    if (left.length > 0) objectsOf(version.bucket).set(version.key, left);
    else objectsOf(version.bucket).delete(version.key);
  }
  /** Adds a version of the key; without versioning, replaces the object. */
  function add(facts: Omit<StoredVersion, 'order' | 'versionId' | 'lastModified'>, bytes?: Buffer) {
    const { bucket, key } = facts;
    const keeps = buckets.get(bucket)?.keepsVersions ?? false;
    const versionId = keeps ? randomUUID().replaceAll('-', '') : 'null';
    order += 1;
    const version = { ...facts, versionId, lastModified: new Date().toISOString(), order };
    if (bytes) writeWhole(pathOf(version, 'bytes'), bytes);
    writeWhole(pathOf(version, 'json'), JSON.stringify(version));
    const older = (objectsOf(bucket).get(key) ?? []).filter((other) => other.versionId !== versionId);
    objectsOf(bucket).set(key, [version, ...older]);
    return version;
  }
  const findNewest = (bucket: string, key: string) => objectsOf(bucket).get(key)?.[0];
  const find = (bucket: string, key: string) => {
    const newest = findNewest(bucket, key);
    return newest?.isDeletion ? undefined : newest;
  };
  const findVersion = (bucket: string, key: string, versionId: string) =>
    objectsOf(bucket)
      .get(key)
      ?.find((version) => version.versionId === versionId);

  return {
    createBucket: (bucket) => {
      if (!buckets.has(bucket)) buckets.set(bucket, { keepsVersions: false, objects: new Map() });
      mkdirSync(join(folder, bucket), { recursive: true });
    },
    keepVersions: (bucket, keeps) => {
      const known = buckets.get(bucket);
      if (known) known.keepsVersions = keeps;
    },
    buckets: () => [...buckets.keys()],
    hasBucket: (bucket) => buckets.has(bucket),
    put: (bucket, key, bytes, headers) => {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      return add({ bucket, key, size: bytes.length, etag, headers, isDeletion: false }, bytes);
    },
    find,
    findNewest,
    findVersion,
    read: (facts) => {
      const path = pathOf(facts, 'bytes');
      return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    },
    remove: (bucket, key) => {
      if (buckets.get(bucket)?.keepsVersions)
        return add({ bucket, key, size: 0, etag: '', headers: {}, isDeletion: true });
      for (const version of objectsOf(bucket).get(key) ?? []) forget(version);
      return undefined;
    },
    removeVersion: (bucket, key, versionId) => {
      const version = findVersion(bucket, key, versionId);
      if (version) forget(version);
    },
    list: (bucket) => versions(bucket).filter((version) => find(bucket, version.key) === version),
    versions,
  };
}
