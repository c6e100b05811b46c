import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#bin/command/build-steps';
import { bundledCommands } from './bundled-commands.ts';

/** Runs a command of `bin/` against an endpoint. Returns its exit code and output. */
export function runBin(
  name: string,
  args: readonly string[],
  options: { readonly endpoint: string; readonly input?: string },
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [join(bundledCommands, `${name}.mjs`), ...args], {
    cwd: projectRoot,
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: options.endpoint,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'operator',
      AWS_REGION: 'us-east-1',
    },
  });
  child.stdin.end(options.input ?? '');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
