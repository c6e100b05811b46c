import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of a stored object without its bytes. */
export interface ObjectFacts {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** Instant of storing, ISO. */
  readonly lastModified: string;
  /** Content type and the other headers that are given back, and `x-amz-meta-*`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ObjectStore {
  createBucket(bucket: string): void;
  buckets(): readonly string[];
  hasBucket(bucket: string): boolean;
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): ObjectFacts;
  find(bucket: string, key: string): ObjectFacts | undefined;
  read(facts: ObjectFacts): Buffer;
  remove(bucket: string, key: string): void;
  /** Objects of a bucket in the order of their keys' UTF-8 bytes, as S3 lists them. */
  list(bucket: string): readonly ObjectFacts[];
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

function writeWhole(path: string, content: string | Buffer): void {
  const draft = `${path}.${randomUUID()}.part`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

function readBucket(folder: string): Map<string, ObjectFacts> {
  const facts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ObjectFacts);
  return new Map(facts.map((object) => [object.key, object]));
}

/** Buckets as folders under `folder`; an object is two files named by its key's hash, the facts written last. */
export function openObjectStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true });
  const buckets = new Map(readdirSync(folder).map((name) => [name, readBucket(join(folder, name))]));
  const bytesPath = (bucket: string, key: string) => join(folder, bucket, `${nameOf(key)}.bytes`);
  const factsPath = (bucket: string, key: string) => join(folder, bucket, `${nameOf(key)}.json`);
  return {
    createBucket: (bucket) => {
      if (!buckets.has(bucket)) buckets.set(bucket, new Map());
      mkdirSync(join(folder, bucket), { recursive: true });
    },
    buckets: () => [...buckets.keys()],
    hasBucket: (bucket) => buckets.has(bucket),
    put: (bucket, key, bytes, headers) => {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const lastModified = new Date().toISOString();
      const facts = { bucket, key, size: bytes.length, etag, lastModified, headers };
      writeWhole(bytesPath(bucket, key), bytes);
      writeWhole(factsPath(bucket, key), JSON.stringify(facts));
      buckets.get(bucket)?.set(key, facts);
      return facts;
    },
    find: (bucket, key) => buckets.get(bucket)?.get(key),
    read: ({ bucket, key }) => {
      const path = bytesPath(bucket, key);
      return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    },
    remove: (bucket, key) => {
      rmSync(factsPath(bucket, key), { force: true });
      rmSync(bytesPath(bucket, key), { force: true });
      buckets.get(bucket)?.delete(key);
    },
    list: (bucket) =>
      [...(buckets.get(bucket)?.values() ?? [])].sort((left, right) =>
        Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)),
      ),
  };
}
