import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#bin/command/build-steps';
import { bundledCommands } from './bundled-commands.ts';
import type { TestCloud } from './local-cloud.ts';

export interface CommandOutcome {
  /** 0: done. 1: refused or failed. 2: wrong usage. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The operator's home folder in these tests, where commands record unfinished work. */
export const operatorHome = mkdtempSync(join(tmpdir(), 'billhook-operator-'));
process.once('exit', () => rmSync(operatorHome, { recursive: true, force: true }));

/** Starts an operator command, such as `erase-user`, against a running product. */
export function startCommand(product: TestCloud, command: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(bundledCommands, `${command}.mjs`), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOME: operatorHome,
      AWS_ENDPOINT_URL: product.cloud.origin,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'operator',
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(
    ([code]): CommandOutcome => ({ code: code as number | null, out, err }),
  );
  return { child, ended };
}

/** Runs an operator command like `startCommand`, and waits until it ends. */
export const runCommand = (
  product: TestCloud,
  command: string,
  ...args: readonly string[]
): Promise<CommandOutcome> => startCommand(product, command, ...args).ended;
