import { appendFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { beforeEach } from 'vitest';

/** Playwright with notes of its own, because Vitest loads this module again for each test file of a worker. */
const playwright: typeof chromium & { watched?: true; testFile?: string } = chromium;

/** The change that is active in every page; unset in the run that finds out which files execute which changes. */
const activeChange = process.env.MUTATION_ACTIVE;

/** Gets a line `<test file> <change>` for each change that a page executes. */
const executedPath = process.env.MUTATION_EXECUTED;

function note(id: string): void {
  if (executedPath) appendFileSync(executedPath, `${playwright.testFile} ${id}\n`);
}

const messageStart = 'executes change ';

/** An endless loop in a page ends with an error after this many rounds. */
const activeLimit = 10_000_000;

interface PageOptions {
  /** The change to activate. */
  readonly active: string | undefined;
  /** The text in the console before the id of a change. */
  readonly start: string;
  /** The number of executions after which the active change throws an error. */
  readonly limit: number;
}

/** Runs in each page before its scripts. Writes the id of each change to the console when it is executed first. */
function watchPage({ active, start, limit }: PageOptions): void {
  const counts = new Proxy<Record<string, number>>(
    {},
    {
      set(target, id, count) {
        if (!(id in target)) console.debug(`${start}${String(id)}`);
        return Reflect.set(target, id, count);
      },
    },
  );
  Object.assign(globalThis, {
    __stryker__: {
      activeMutant: active,
      mutantCoverage: { static: counts, perTest: {} },
      hitCount: 0,
      hitLimit: limit,
    },
  });
}

beforeEach(({ task }) => {
  playwright.testFile = task.file.name;
});

if (!playwright.watched) {
  playwright.watched = true;
  const launch = chromium.launch.bind(chromium);
  playwright.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (contextOptions) => {
      const context = await newContext(contextOptions);
      await context.addInitScript(watchPage, {
        active: activeChange,
        start: messageStart,
        limit: activeLimit,
      });
      context.on('console', (message) => {
        const text = message.text();
        if (text.startsWith(messageStart)) note(text.slice(messageStart.length));
      });
      return context;
    };
    return browser;
  };
}
