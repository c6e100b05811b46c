import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { launchBrowser } from '#test/support/browser';
import { pictureHash, pictures } from '../../web/build/pictures.ts';
import { jobPhotos } from './job-photos.ts';

/** Draws icons and link preview images into `web/public`, and photos for the demo account, with the browser of the tests. */
const photoFolder = join(import.meta.dirname, '../../bin/local/seed/photos');
const web = join(import.meta.dirname, '../../web');
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const inter = `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${(await readFile(font)).toString('base64')})}`;

await rm(join(web, 'public/og'), { recursive: true, force: true });
const browser = await launchBrowser();
const page = await browser.newPage();
for (const [path, { width, height, html }] of Object.entries(pictures)) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.addStyleTag({ content: inter });
  await page.evaluate(() => document.fonts.ready);
  const file = join(web, 'public', path);
  await mkdir(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}
await mkdir(photoFolder, { recursive: true });
for (const [name, { width, height, html }] of Object.entries(jobPhotos)) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.screenshot({ path: join(photoFolder, `${name}.jpg`), type: 'jpeg', quality: 60 });
}
await browser.close();
const drawn = Object.fromEntries(
  Object.entries(pictures).map(([path, picture]) => [path, pictureHash(picture)]),
);
await writeFile(join(web, 'build/drawn-pictures.json'), `${JSON.stringify(drawn, null, 2)}\n`);
console.log(`Drew ${Object.keys(drawn).length} pictures`);
