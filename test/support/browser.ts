import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bundledChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian and Ubuntu install the browser. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Change this with the version of the package, so that an older unpacked browser is not used. */
const UNPACKED = join(tmpdir(), 'billhook-chromium-147.0.0');

/** The package's own font configuration only lists folders of AWS Lambda. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(UNPACKED, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
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
  await writeFile(join(staging, 'fonts.conf'), FONTS);
  await rename(staging, UNPACKED).catch(() => rm(staging, { recursive: true, force: true }));
}

/**
 * Launches a headless Chromium: the machine's own if there is one, otherwise the one that npm installed, which needs
 * nothing else on the machine. `BILLHOOK_BROWSER=bundled` always takes the latter; a path takes that browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const chosenBrowser = process.env.BILLHOOK_BROWSER ?? SYSTEM_CHROMIUM;
  if (chosenBrowser !== 'bundled' && existsSync(chosenBrowser))
    return chromium.launch({ executablePath: chosenBrowser, args: ARGS, ...ENDS_WITH_PROCESS });
  await unpackBundled();
  const libraries = [join(UNPACKED, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return chromium.launch({
    executablePath: join(UNPACKED, 'chromium'),
    args: ARGS,
    ...ENDS_WITH_PROCESS,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    },
  });
}
