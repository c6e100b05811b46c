import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standardFontModule } from '#lib/bundles/standard-font-metrics';

interface FontMetrics {
  readonly glyphWidths: Record<string, number>;
  readonly ascender: number;
  readonly lineGap: number;
  getKernPair(left: string, right: string): number;
}

const folder = join(process.cwd(), 'node_modules', 'pdfkit', 'js', 'data');

test.each([
  ['Helvetica', 718, 231],
  ['Helvetica-Bold', 718, 265],
])('%s has the widths and the kerning of its metrics file, pair by pair', async (name, ascender, lineGap) => {
  const source = await standardFontModule(folder);
  const module: { metricsOf(name: string, base: unknown): FontMetrics } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  );
  const metrics = module.metricsOf(name, class {});
  expect(metrics.ascender).toBe(ascender);
  expect(metrics.lineGap).toBe(lineGap);

  const afm = await readFile(join(folder, `${name}.afm`), 'utf8');
  const widths = new Map(
    [...afm.matchAll(/WX (\d+) ; N (\w+) ;/g)].map(([, width, glyph]) => [glyph, Number(width)]),
  );
  const pairs = new Map(
    [...afm.matchAll(/^KPX (\w+) (\w+) (-?\d+)/gm)].map(([, left, right, shift]) => [
      `${left} ${right}`,
      Number(shift),
    ]),
  );
  const glyphs = Object.keys(metrics.glyphWidths);
  expect(glyphs.length).toBeGreaterThan(210);
  expect(glyphs.filter((glyph) => metrics.glyphWidths[glyph] !== widths.get(glyph))).toEqual([]);
  const wrong: string[] = [];
  let kerned = 0;
  for (const left of glyphs)
    for (const right of glyphs) {
      const expected = pairs.get(`${left} ${right}`) ?? 0;
      if (expected !== 0) kerned += 1;
      if (metrics.getKernPair(left, right) !== expected) wrong.push(`${left} ${right}`);
    }
  expect(kerned).toBeGreaterThan(1_000);
  expect(wrong).toEqual([]);
});

test('every character of Windows-1252 has a width', async () => {
  const source = await standardFontModule(folder);
  const module: { metricsOf(name: string, base: unknown): FontMetrics } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  );
  const { glyphWidths } = module.metricsOf('Helvetica', class {});
  const script = await readFile(join(folder, '..', 'pdfkit.es.js'), 'utf8');
  const names = (/const characters = `\\\n([\s\S]*?)`/.exec(script)?.[1] ?? '')
    .replace('\\', '')
    .trim()
    .split(/\s+/);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => name !== '.notdef' && glyphWidths[name] === undefined)).toEqual([]);
});
