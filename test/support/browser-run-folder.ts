import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the data of the local clouds that browser tests share. */
    browserRunFolder: string;
  }
}

/** Creates the folder before the browser tests, and deletes it after the workers have ended. */
export default async function provideBrowserRunFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'billhook-browser-tests-'));
  project.provide('browserRunFolder', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
