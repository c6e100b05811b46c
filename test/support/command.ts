import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#bin/command/build-steps';
import type { TestCloud } from './local-cloud.ts';

export interface CommandOutcome {
  /** 0 done, 1 refused or failed, 2 called wrongly. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The home of the operator of these tests, where commands note what they have not finished. */
export const operatorHome = mkdtempSync(join(tmpdir(), 'billhook-operator-'));
process.once('exit', () => rmSync(operatorHome, { recursive: true, force: true }));

/** Begins an operator's command, such as `erase-user`, against a running product, as its npm script does. */
export function beginAgainst(product: TestCloud, command: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `bin/${command}.ts`, ...args], {
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

/** The same, and waits for its end. */
export const runAgainst = (
  product: TestCloud,
  command: string,
  ...args: readonly string[]
): Promise<CommandOutcome> => beginAgainst(product, command, ...args).ended;
