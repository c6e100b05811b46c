import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { projectRoot } from '#bin/command/build-steps';
import { startSiteServer } from '#bin/local/site/site-server';
import { launchBrowser } from '#test/support/browser';
import { type Figure, median } from './figure.ts';

/** The measurements of one page load, in milliseconds. The layout shift has no unit. */
interface Load {
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

const pages = [
  { path: '/', file: 'index.html', marketing: true },
  { path: '/pricing', file: 'pricing.html', marketing: true },
  { path: '/invoice-generator', file: 'invoice-generator.html', marketing: false },
] as const;

const rounds = 5;

/** The network conditions that Lighthouse calls slow 4G. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
/** The factor by which the CPU is slowed down, to that of a phone. */
const slowdown = 4;

/** Copies the built site without the scripts of its pages, which is the fastest that these pages can be. */
function scriptlessCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-bench-'));
  for (const name of ['site', 'site-manifest.json'])
    cpSync(join(projectRoot, 'dist', name), join(folder, name), { recursive: true });
  for (const { file } of pages) {
    const path = join(folder, 'site', file);
    const html = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      html
        .replace(/<script type="module"[^>]*><\/script>/g, '')
        .replace(/<link rel="(?:modulepreload|preload)"[^>]*(?:\.js|as="style")[^>]*>/g, ''),
    );
  }
  return folder;
}

const serve = (buildDir: string) =>
  startSiteServer({
    port: 0,
    buildDir,
    api: { apiOrigin: 'http://127.0.0.1:9', originSecret: undefined },
    runtimeConfig: (siteOrigin) => ({
      stage: 'bench',
      region: 'us-east-1',
      siteOrigin,
      botCheck: { scriptUrl: `${siteOrigin}/no-bot-check.js`, siteKey: 'bench' },
      userPool: { id: 'us-east-1_bench', clientId: 'bench', endpoint: siteOrigin },
    }),
  });

async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  // Contains no inner function, because the bundler of the benchmarks would insert calls of a helper that the page does
  // not have.
  const [paints = [], tasks = [], shifts = []] = await page.evaluate(() =>
    Promise.all(
      ['largest-contentful-paint', 'longtask', 'layout-shift'].map(
        (type) =>
          new Promise<{ startTime: number; duration: number; value: number }[]>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list.getEntries().map((entry) => ({
                  startTime: entry.startTime,
                  duration: entry.duration,
                  value: (entry as PerformanceEntry & { value?: number }).value ?? 0,
                })),
              ),
            ).observe({ type, buffered: true });
            setTimeout(() => resolve([]), 200);
          }),
      ),
    ),
  );
  await context.close();
  return {
    largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
    blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

/** How fast pages load on a slow phone, compared with the same HTML without scripts. Both are loaded in turn. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const scriptlessFolder = scriptlessCopy();
  const [site, scriptless, browser] = await Promise.all([
    serve(join(projectRoot, 'dist')),
    serve(scriptlessFolder),
    launchBrowser(),
  ]);
  const figures: Figure[] = [];
  try {
    for (const { path, marketing } of pages) {
      const [withScripts, withoutScripts]: [Load[], Load[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        withoutScripts.push(await load(browser, scriptless.origin + path));
        withScripts.push(await load(browser, site.origin + path));
      }
      const medians = (of: 'largestPaint' | 'blocking') =>
        [withScripts, withoutScripts].map((loads) => median(loads.map((each) => each[of]))) as [
          number,
          number,
        ];
      const [paint, paintWithoutScripts] = medians('largestPaint');
      // Laying out the page blocks too, depending on the machine. Only the time that scripts add is measured.
      const [blocking, blockingWithoutScripts] = medians('blocking');
      figures.push(
        {
          name: `${path}: largest paint / the same page without scripts`,
          measured: paint / paintWithoutScripts,
          unit: 'x',
          limit: 1.25,
          target: 1.15,
          note: `${paint.toFixed(0)} / ${paintWithoutScripts.toFixed(0)} ms`,
        },
        {
          name: `${path}: blocking time beyond the same page without scripts`,
          measured: Math.max(0, blocking - blockingWithoutScripts),
          unit: 'ms',
          limit: marketing ? 50 : 40,
          note: `${blocking.toFixed(0)} - ${blockingWithoutScripts.toFixed(0)} ms`,
        },
        {
          name: `${path}: layout shift, thousandths`,
          measured: Math.max(...withScripts.map(({ shift }) => shift)) * 1000,
          unit: '‰',
          // When a font is swapped, some lines move by a fraction of a pixel.
          limit: 1,
          target: 0.5,
        },
      );
    }
  } finally {
    await browser.close();
    await site.stop();
    await scriptless.stop();
    rmSync(scriptlessFolder, { recursive: true, force: true });
  }
  return figures;
}
