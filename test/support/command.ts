import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#bin/command/build-steps';
import type { TestCloud } from './local-cloud.ts';

export interface CommandOutcome {
  /** 0 done, 1 refused or failed, 2 called wrongly. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs an operator's command, such as `erase-user`, against a running product, as its npm script does. */
export async function runAgainst(
  product: TestCloud,
  command: string,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', `bin/${command}.ts`, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
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
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
