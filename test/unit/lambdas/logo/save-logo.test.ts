import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logoRules } from '#domain/logo/logo-rules';
import { getLogo, removeLogo, saveLogo } from '#lambdas/logo/own-logo';
import { sha256 } from '#lambdas/platform/hash';
import { plainPng } from '#lambdas/platform/png/plain-png';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import { measureCpuTime } from '#test/support/cpu-time';
import { quickOrFull } from '#test/support/effort';
import { aPng, chunk, hostileLogos, ihdr, rows } from '#test/support/hostile-logos';

/** A bucket in memory that can be made to fail. */
function aBucket() {
  const objects = new Map<string, Uint8Array>();
  const bucket = {
    objects,
    failsAt: '',
    async read(key: string) {
      return objects.get(key);
    },
    async write(key: string, content: Uint8Array) {
      if (bucket.failsAt !== '' && key.includes(bucket.failsAt)) throw new Error('storage is down');
      objects.set(key, content);
    },
    async remove(key: string) {
      objects.delete(key);
    },
  };
  return bucket;
}

const pat = 'user-pat';
const kim = 'user-kim';

function aScene() {
  const bucket = aBucket();
  const logos = logoStore(bucket);
  const existing = new Set([pat, kim]);
  const accounts = {
    exists: async (userId: string) => existing.has(userId),
    recordLogoDecision: async () => undefined,
  };
  return {
    bucket,
    save: (bytes: Uint8Array, userId = pat) => saveLogo(userId, bytes, { png: plainPng, logos, accounts }),
    get: (version?: string, userId = pat) => getLogo(userId, version, logos),
    remove: (userId = pat) => removeLogo(userId, { logos, accounts }),
    erase: (userId: string) => existing.delete(userId),
  };
}

describe('a logo', () => {
  test('is stored as a PNG file that we encode, with a copy for invoices that show it', async () => {
    const scene = aScene();
    const saved = await scene.save(aPng({ width: 160, height: 120 }));
    expect(saved).toMatchObject({ ok: true, value: { logo: { width: 160, height: 120 } } });
    const version = saved.ok ? saved.value.logo.version : '';
    const current = await scene.get();
    const bytes = (current.ok && current.value?.bytes) || new Uint8Array();
    expect(sha256(bytes)).toBe(version);
    expect([...scene.bucket.objects.keys()].sort()).toEqual([
      `users/${pat}/logo-copies/${version}.png`,
      `users/${pat}/logos/logo.png`,
    ]);
    expect(await scene.get(version)).toEqual(current);
  });

  test('is drawn on white where the picture is transparent', () => {
    const raw = Buffer.from([0, 255, 0, 0, 128, 0, 0, 0, 0]);
    const file = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      ihdr({ width: 2, height: 1 }),
      chunk('IDAT', deflateSync(raw)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect([...(plainPng.decode(file)?.rgb ?? [])]).toEqual([255, 127, 127, 255, 255, 255]);
  });

  test('may contain metadata, which is not stored', async () => {
    const scene = aScene();
    const file = aPng({ width: 20, height: 20 });
    const words = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    const withWords = Buffer.concat([file.subarray(0, 33), words, file.subarray(33)]);
    expect((await scene.save(withWords)).ok).toBe(true);
    for (const kept of scene.bucket.objects.values())
      expect(Buffer.from(kept).toString('latin1')).not.toContain('script');
  });

  test.each([0, 1, 2, 3, 4])('is decoded with row filter %i', (filter) => {
    const file = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      ihdr({ width: 9, height: 7, color: 2 }),
      chunk('IDAT', deflateSync(rows({ width: 9, height: 7, color: 2 }, filter))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(plainPng.decode(file)).toMatchObject({ width: 9, height: 7 });
  });

  test('has the same pixels after encoding and decoding', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
      .chain(([width, height]) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          rgb: fc.uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 }),
        }),
      );
    fc.assert(
      fc.property(picture, (drawn) => {
        expect(plainPng.decode(plainPng.encode(drawn))).toEqual(drawn);
      }),
      { numRuns: quickOrFull(200, 2_000) },
    );
  });

  test('with the maximum size is small enough to be accepted again', () => {
    const rgb = new Uint8Array(logoRules.side ** 2 * 3).map(
      (_, index) => Math.imul(index, 2_654_435_761) >>> 24,
    );
    const file = plainPng.encode({ width: logoRules.side, height: logoRules.side, rgb });
    expect(file.length).toBeLessThanOrEqual(logoRules.sentBytes);
    expect(Buffer.from(rgb).equals(plainPng.decode(file)?.rgb ?? new Uint8Array())).toBe(true);
  });

  test('can be removed, and stays on invoices that were issued with it', async () => {
    const scene = aScene();
    const saved = await scene.save(aPng());
    await scene.remove();
    expect(await scene.get()).toEqual({ ok: true, value: undefined });
    expect(await scene.get(saved.ok ? saved.value.logo.version : '')).toMatchObject({
      ok: true,
      value: { contentType: 'image/png' },
    });
  });

  test('is neither stored nor removed for an erased account whose token is still valid', async () => {
    const scene = aScene();
    await scene.save(aPng());
    const before = [...scene.bucket.objects.keys()];
    scene.erase(pat);
    const refused = { ok: false, refusal: { code: 'setup-incomplete' } };
    expect(await scene.save(aPng({ width: 9, height: 9 }))).toMatchObject(refused);
    expect(await scene.remove()).toMatchObject(refused);
    expect([...scene.bucket.objects.keys()]).toEqual(before);
  });

  test('cannot be read by another account, neither by version nor by path', async () => {
    const scene = aScene();
    const saved = await scene.save(aPng());
    const version = saved.ok ? saved.value.logo.version : '';
    expect(await scene.get(undefined, kim)).toEqual({ ok: true, value: undefined });
    for (const asked of [version, `../${pat}/logos/logo`, `../../${pat}/logo-copies/${version}`])
      expect(await scene.get(asked, kim)).toMatchObject({ ok: false, refusal: { code: 'logo-not-found' } });
  });

  test.each(['logo-copies', 'logos/'])(
    'stays unchanged if an object in %s cannot be written',
    async (failsAt) => {
      const scene = aScene();
      await scene.save(aPng({ width: 10 }));
      const before = await scene.get();
      scene.bucket.failsAt = failsAt;
      expect(await scene.save(aPng({ width: 20 }))).toMatchObject({
        ok: false,
        refusal: { code: 'logo-not-kept' },
      });
      expect(await scene.get()).toEqual(before);
    },
  );
});

describe('a body that is not a logo', () => {
  const bodies = Object.entries(hostileLogos());

  test('is tested in at least sixty variants', () => {
    expect(bodies.length).toBeGreaterThanOrEqual(60);
  });

  test.each(bodies)('is refused: %s', async (_name, body) => {
    const scene = aScene();
    await scene.save(aPng({ width: 10 }));
    const before = await scene.get();
    const memory = process.memoryUsage();
    const work = measureCpuTime();
    expect(await scene.save(body)).toMatchObject({ ok: false, refusal: { code: 'logo-unreadable' } });
    expect(work()).toBeLessThan(1_000);
    const after = process.memoryUsage();
    expect(after.rss - memory.rss).toBeLessThan(100 * 1024 * 1024);
    expect(await scene.get()).toEqual(before);
  });

  test('never makes the decoder throw, whichever byte of a valid logo is changed', () => {
    const right = aPng({ width: 8, height: 8 });
    for (let index = 0; index < right.length; index += 1)
      for (const bits of [0x01, 0x80, 0xff]) {
        const bytes = Buffer.from(right);
        bytes[index] = (bytes[index] ?? 0) ^ bits;
        expect(plainPng.decode(bytes)).toBeUndefined();
      }
  });
});
