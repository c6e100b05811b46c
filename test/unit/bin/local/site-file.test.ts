import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSiteFile } from '#bin/local/site/site-file';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'billhook-site-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const page = '<p>Harlow Plumbing</p>'.repeat(100);

describe('a file of the built site', () => {
  test('has a strong ETag as it is, and a weak one if it is compressed', () => {
    writeFileSync(join(folder, 'page.html'), page);
    const [plain, gzip, brotli] = ['identity', 'gzip', 'gzip, br'].map((accepted) =>
      readSiteFile(folder, 'page.html', accepted),
    );
    expect(plain?.bytes.toString()).toBe(page);
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(page);
    expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(page);
    expect(plain?.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect([gzip?.etag, brotli?.etag]).toEqual([`W/${plain?.etag}`, `W/${plain?.etag}`]);
  });

  test('is read again after a change, in every encoding', () => {
    for (const text of [page, `${page}<p>Changed</p>`]) {
      writeFileSync(join(folder, 'changing.html'), text);
      expect(readSiteFile(folder, 'changing.html', '')?.bytes.toString()).toBe(text);
      const compressed = readSiteFile(folder, 'changing.html', 'br');
      expect(brotliDecompressSync(compressed?.bytes ?? '').toString()).toBe(text);
    }
  });

  test('is not read outside the folder', () => {
    expect(readSiteFile(join(folder, 'site'), '../page.html', '')).toBeUndefined();
    expect(readSiteFile(folder, 'missing.html', '')).toBeUndefined();
  });
});
