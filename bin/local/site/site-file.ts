import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of the built site, as it is sent. */
export interface SiteFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Weak if the file is compressed, as from CloudFront, because the compressed bytes differ from the file's. */
  readonly etag: string;
  readonly encoding: 'br' | 'gzip' | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSED = new Set(['.html', '.css', '.js', '.json', '.webmanifest', '.svg', '.txt', '.xml']);

/** Bytes below which CloudFront does not compress a file. */
const WORTH_COMPRESSING = 1_000;

/** The last version read of each file, in each encoding. */
const cachedFiles = new Map<string, { readonly version: string; readonly file: SiteFile }>();

function compress(bytes: Buffer, encoding: SiteFile['encoding']): Buffer {
  if (encoding === 'br')
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}

/**
 * Reads a file below `folder`, compressed like CloudFront does for this Accept-Encoding; undefined if there is none.
 * The compressed file is cached until the file changes.
 */
export function readSiteFile(folder: string, path: string, acceptEncoding: string): SiteFile | undefined {
  const full = normalize(join(folder, path));
  if (!full.startsWith(normalize(folder) + sep) || !existsSync(full)) return undefined;
  const { mtimeMs, size } = statSync(full);
  if (!statSync(full).isFile()) return undefined;
  const extension = extname(full);
  const accepted = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(acceptEncoding));
  const encoding = COMPRESSED.has(extension) && size >= WORTH_COMPRESSING ? accepted : undefined;
  const [cacheKey, version] = [`${full}|${encoding ?? ''}`, `${mtimeMs}|${size}`];
  const cached = cachedFiles.get(cacheKey);
  if (cached?.version === version) return cached.file;
  const plain = readFileSync(full);
  const strongEtag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  const file: SiteFile = {
    bytes: compress(plain, encoding),
    contentType: TYPES[extension] ?? 'application/octet-stream',
    etag: encoding ? `W/${strongEtag}` : strongEtag,
    encoding,
  };
  cachedFiles.set(cacheKey, { version, file });
  return file;
}
