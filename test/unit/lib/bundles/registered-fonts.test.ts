import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFace } from '#lambdas/platform/pdf/fonts/font-face';
import { shapedFont } from '#lambdas/platform/pdf/fonts/shaped-font';

const membersCalledOn = (name: string, source: string): string[] => [
  ...new Set([...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => `${member}`)),
];

test('a font that replaces one of fontkit has every member that pdfkit uses', async () => {
  const font = shapedFont(await openFace('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
  const whole = readFileSync('node_modules/pdfkit/js/pdfkit.es.js', 'utf8');
  const [source = ''] = /^class EmbeddedFont [\s\S]*?^}$/m.exec(whole) ?? [];
  // pdfkit checks whether a font has these members before it uses them. Text is laid out by `TextFont` instead.
  const optional = ['document', 'layout'];
  const needed = membersCalledOn('this\\.font', source).filter((name) => !optional.includes(name));
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !(name in font))).toEqual([]);
  expect(membersCalledOn('this\\.subset', source).sort()).toEqual(['cff', 'encode', 'includeGlyph']);
  expect(Object.keys(font.createSubset()).sort()).toEqual(['encode', 'includeGlyph']);
  expect(whole).toContain("import { create } from 'fontkit';");
});
