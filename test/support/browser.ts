import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bundledChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/**
 * Where Debian installs the current browser: without windows, at half the computing time (`chromium-headless-shell`), or
 * whole.
 */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** Change this with the version of the package or the files below, so that an older unpacked browser is not used. */
const UNPACKED = join(tmpdir(), 'billhook-chromium-147.0.0-fonts');

/** A font configuration. The package's own only lists folders of AWS Lambda. */
const fontsOf = (cache: string, ...folders: readonly string[]): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${[join(UNPACKED, 'fonts'), ...folders].map((folder) => `<dir>${folder}</dir>`).join('')}
<cachedir>${join(UNPACKED, cache)}</cachedir>
</fontconfig>`;

const ARGS = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // The pages of a context share a process. Without this, each page starts a second one when it opens the site,
  // because of the site's Cross-Origin-Opener-Policy. Contexts never share a process.
  '--renderer-process-limit=1',
  // Two workers and their browsers keep all cores busy, so threads of the garbage collector only add work.
  '--js-flags=--single-threaded-gc',
];

/** The browser ends when the pipe to its process closes. Signal handlers would only delay that. */
const ENDS_WITH_PROCESS = { handleSIGTERM: false, handleSIGHUP: false };

/** Runs `work` with these environment variables, then restores the old values. */
async function withVariables<Value>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

/**
 * Unpacks the browser that npm installed, with its system libraries, once per machine. It is unpacked into another
 * folder and then renamed, so that a partly unpacked browser is never used and two test runs can unpack at once.
 */
async function unpackBundled(): Promise<void> {
  if (existsSync(UNPACKED)) return;
  const staging = await mkdtemp(join(tmpdir(), 'billhook-unpacking-'));
  // The package only unpacks its libraries when it detects this Lambda runtime.
  await withVariables({ TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }, () =>
    bundledChromium.executablePath(),
  );
  await writeFile(join(staging, 'fonts.conf'), fontsOf('fonts-cache', '/usr/share/fonts'));
  await writeFile(join(staging, 'own-fonts.conf'), fontsOf('own-fonts-cache'));
  await rename(staging, UNPACKED).catch(() => rm(staging, { recursive: true, force: true }));
}

/** The path of the browser to use, or undefined for the one that npm installed. Throws if a chosen one is missing. */
function chosenBrowser(): string | undefined {
  const choice = process.env.BILLHOOK_BROWSER;
  if (choice === 'bundled') return undefined;
  const paths = choice === undefined || choice === 'current' ? SYSTEM_CHROMIUMS : [choice];
  const path = paths.find((each) => existsSync(each));
  if (path === undefined && choice !== undefined)
    throw new Error(`BILLHOOK_BROWSER=${choice} needs ${paths.join(' or ')}`);
  return path;
}

/**
 * Launches a headless Chromium: the machine's own if there is one, otherwise the one that npm installed, which needs
 * nothing else on the machine but is older. `BILLHOOK_BROWSER=bundled` always takes the latter, `current` the former; a
 * path takes that browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = chosenBrowser();
  if (executablePath) return chromium.launch({ executablePath, args: ARGS, ...ENDS_WITH_PROCESS });
  return launchBundled('fonts.conf');
}

/**
 * Launches the browser that npm installed, with its own fonts only and without the colored edges of letters, so that it
 * draws the same pictures on every machine.
 */
export const launchPictureBrowser = (): Promise<Browser> =>
  launchBundled('own-fonts.conf', ['--disable-lcd-text', '--force-color-profile=srgb']);

async function launchBundled(fonts: string, args: readonly string[] = []): Promise<Browser> {
  await unpackBundled();
  const libraries = [join(UNPACKED, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return chromium.launch({
    executablePath: join(UNPACKED, 'chromium'),
    args: [...ARGS, ...args],
    ...ENDS_WITH_PROCESS,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(UNPACKED, fonts),
    },
  });
}
