import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const running = new Set<ChildProcess>();

/** Stops all running build steps. */
export function stopBuild(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a build step with this Node. Its output is shown only if it fails. */
function runStep(
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`${name} failed\n${Buffer.concat(output).toString('utf8')}`));
    });
  });
}

const script = (path: string): string[] => ['--import', 'tsx', path];

const cdk = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin', 'cdk');

/** Synthesizes the stacks from the last bundles, like `npm run synth`. */
export const synthesize = (): Promise<void> =>
  runStep('Synthesizing the stacks', [cdk(), 'synth', '--quiet']);

/**
 * Builds everything, like `npm run build`: functions and site in parallel, then the stacks. `variables`, such as
 * `SITE_ORIGIN` (the origin in the pages), are environment variables of the site's build.
 */
export async function buildEverything(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  await Promise.all([
    runStep('Building the functions', script('bin/build-lambdas.ts')),
    runStep('Building the site', script('web/build/build-site.ts'), variables),
  ]);
  await synthesize();
}
