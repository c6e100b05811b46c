import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedSrgbProfile, srgbProfile } from '#lambdas/platform/pdf/color-profile';
import { familiesFor, fontFiles } from '#lambdas/platform/pdf/fonts/font-catalog';

const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../../golden/${name}.pdf.txt`, import.meta.url));

test('the color profile of every PDF is unchanged byte for byte', async () => {
  const lines =
    srgbProfile()
      .toString('hex')
      .match(/.{1,64}/g) ?? [];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('color-profile'));
  expect(inflateSync(packedSrgbProfile())).toEqual(srgbProfile());
});

const samples = [
  ...['Invoice 7', 'Müller & Söhne', 'Τιμολόγιο', 'Счёт', 'चालान', 'فاتورة', '،', '؛', '؟', 'ـ', 'חשבונית'],
  ...['請求書', 'です', 'インボイス', '청구서', '发票', 'ㄅㄆ', '。', '！', 'ใบแจ้งหนี้', '→', '€', '🙂', 'ʼ'],
];

test('the order of the font families, and those meant for a script, are unchanged', async () => {
  const lines = samples.map((text) => {
    const families = familiesFor(text);
    const meant = families.filter(({ scripts }) => scripts.test(text)).map(({ family }) => family);
    return `${text}: ${meant.join(', ')} of ${families.map(({ family }) => family).join(', ')}`;
  });
  await expect(`${[...lines, ...fontFiles].join('\n')}\n`).toMatchFileSnapshot(golden('font-families'));
});
