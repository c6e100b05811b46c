import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Rolldown } from 'vite';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { planChunks } from './chunk-plan.ts';
import { criticalCss } from './critical-css.ts';
import { type DocumentAssets, htmlDocument } from './document.ts';
import { writeLicenses } from './licenses.ts';
import { kebabCase, sharePicturePath } from './page-heads.ts';
import { chunkOf, readSiteChunks, type SiteChunks, scriptsOf } from './site-chunks.ts';
import { writeSiteFiles } from './site-files.ts';

type Prerenderer = typeof import('./render-page.tsx');

const dist = join(import.meta.dirname, '../../dist');
const site = join(dist, 'site');
/** Where `npm run deploy` finds the source maps of the scripts: visitors do not get them. */
const sourceMaps = join(dist, 'site-source-maps');
const serverDir = join(dist, 'site-server');
const configFile = join(import.meta.dirname, '../vite.config.ts');
const origin = process.env.SITE_ORIGIN ?? brand.siteOrigin;

const licensesOf = (entry: string): string => `.vite/${entry}-licenses.json`;

/** Writes the browser's scripts that start with an entry, such as `hydrate-page`, to `dist/site`. */
async function bundleBrowserCode(entry: string): Promise<SiteChunks> {
  const manifest = `.vite/${entry}.json`;
  const license = { fileName: licensesOf(entry) };
  const options = (output: Rolldown.OutputOptions, rest: BuildOptions) => ({
    configFile,
    logLevel: 'warn' as const,
    build: { manifest, ...rest, rolldownOptions: { input: { [entry]: `app/${entry}.ts` }, output } },
  });
  // Writes nothing; its chunks are the input of the plan.
  const firstBuild = (await build(options({}, { write: false }))) as Rolldown.RolldownOutput;
  const nameOf = planChunks(firstBuild.output.filter((file) => file.type === 'chunk'));
  const groups = [
    { name: (id: string) => nameOf(id) ?? null, includeDependenciesRecursively: false, debugName: 'planned' },
  ];
  // 'hidden': no script says where its map is.
  const output = { codeSplitting: { groups }, sourcemapExcludeSources: true };
  await build(options(output, { emptyOutDir: false, license, sourcemap: 'hidden' }));
  return readSiteChunks(join(site, manifest));
}

/** Writes the prerenderer's bundle to `dist/site-server`. */
async function bundlePrerenderer(): Promise<Prerenderer> {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir: serverDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      ssr: join(import.meta.dirname, 'render-page.tsx'),
      rolldownOptions: { input: join(import.meta.dirname, 'render-page.tsx') },
    },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(join(serverDir, 'render-page.js')).href)) as Prerenderer;
}

rmSync(site, { recursive: true, force: true });
rmSync(sourceMaps, { recursive: true, force: true });
mkdirSync(sourceMaps, { recursive: true });
const entries = ['hydrate-page', 'hydrate-generator'] as const;
const [chunks, generatorChunks] = [await bundleBrowserCode(entries[0]), await bundleBrowserCode(entries[1])];
const assets = join(site, 'assets');
for (const file of readdirSync(assets).filter((name) => name.endsWith('.map')))
  renameSync(join(assets, file), join(sourceMaps, file));
const { publicPages, pageHeads, renderPage } = await bundlePrerenderer();
writeLicenses(
  site,
  { ...generatorChunks, ...chunks },
  entries.map((entry) => join(site, licensesOf(entry))),
);
rmSync(join(site, '.vite'), { recursive: true });
const styles = (chunkOf(chunks, 'app/start.tsx').css ?? []).map((file) => `/${file}`);
const fullCss = styles.map((path) => readFileSync(join(site, path), 'utf8')).join('');
const font = Object.values(chunks)
  .flatMap(({ file, assets = [] }) => [file, ...assets])
  .find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
if (!font) throw new Error('The build has no Inter');

/** The scripts and styles of a page. They are preloaded if it hydrates at once. `sources` are the page's modules. */
function assetsFor(hydrate: string, ...sources: readonly string[]): DocumentAssets {
  const hydratesNow = hydrate === 'now';
  const scripts = ['app/start.tsx', ...sources].flatMap((name) => scriptsOf(chunks, name));
  return {
    font: `/${font}`,
    ...(hydrate !== 'never' && { script: `/${chunkOf(chunks, 'app/hydrate-page.ts').file}` }),
    preloadScripts: hydratesNow ? [...new Set(scripts)] : [],
    preloadStyles: hydratesNow ? styles : [],
  };
}

const generatorAssets: DocumentAssets = {
  font: `/${font}`,
  script: `/${chunkOf(generatorChunks, 'app/hydrate-generator.ts').file}`,
  preloadScripts: scriptsOf(generatorChunks, 'app/start-generator.tsx'),
  preloadStyles: styles,
};

const styleHashes: Record<string, string[]> = {};

function writePage(file: string, parts: Omit<Parameters<typeof htmlDocument>[0], 'style' | 'origin'>) {
  const unstyled = htmlDocument({ ...parts, origin, style: '' });
  const style = criticalCss(fullCss, unstyled);
  const html = htmlDocument({ ...parts, origin, style });
  if (/\sstyle="/.test(parts.body))
    throw new Error(`${file} has a style attribute, which the site's policy forbids`);
  if (/<script(?![^>]*(?:src=|ld\+json))/.test(html)) throw new Error(`${file} has an inline script`);
  styleHashes[file] = [`sha256-${createHash('sha256').update(style).digest('base64')}`];
  writeFileSync(join(site, file), html);
}

mkdirSync(site, { recursive: true });
for (const [name, entry] of Object.entries(publicPages)) {
  const route = siteRoutes[name as keyof typeof publicPages];
  const source = `pages/${kebabCase(name)}-page.tsx`;
  const layout = `app/${entry.layout ?? 'site'}-layout.tsx`;
  const head = pageHeads[name as keyof typeof publicPages];
  writePage(route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`, {
    title: entry.title,
    head,
    picture: sharePicturePath(name, head.picture),
    canonical: `${origin}${route.path}`,
    indexed: route.indexed,
    hydrate: entry.hydrate,
    body: await renderPage(route.path),
    assets:
      name === 'invoiceGenerator'
        ? generatorAssets
        : assetsFor(entry.hydrate, source, layout, 'app/public-site.tsx'),
  });
}
writePage('404.html', {
  title: `Page not found | ${brand.name}`,
  head: undefined,
  indexed: false,
  hydrate: 'never',
  body: await renderPage('/404'),
  assets: assetsFor('never'),
});
writePage('app.html', {
  title: `${brand.name} Lite`,
  head: undefined,
  indexed: false,
  hydrate: 'now',
  body: '',
  assets: assetsFor('now', 'app/lite/lite-app.tsx'),
});
writeSiteFiles(site, origin, Object.keys(publicPages), new Date());
writeFileSync(join(dist, 'site-manifest.json'), `${JSON.stringify({ styleHashes }, null, 2)}\n`);
rmSync(serverDir, { recursive: true });
console.log(`Wrote ${Object.keys(styleHashes).length} pages to dist/site`);
