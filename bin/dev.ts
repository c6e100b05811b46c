import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, stopBuild, synthesize } from './command/build-steps.ts';

const usage = `npm run dev

Runs the product like npm start, and follows changes: of web/ at once in the browser, of domain/ and lambdas/ with the
next request. A change of lib/ synthesizes the stacks and starts it again. Data is kept.`;

/** Milliseconds without a change before the stacks are synthesized: an editor writes several files at once. */
const quietTime = 300;

let product: ChildProcess | undefined;
let isStopping = false;

function run(): void {
  const started = spawn(process.execPath, ['--import', 'tsx', 'bin/start.ts', '--watch'], {
    cwd: projectRoot,
    // The product stops when the channel to this process ends, however this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  started.once('exit', (code) => {
    if (started === product) stop(code ?? 1);
  });
  product = started;
}

function stop(code: number): void {
  process.exitCode = code;
  isStopping = true;
  watcher.close();
  clearTimeout(timer);
  stopBuild();
  product?.kill('SIGTERM');
}

async function startAgain(): Promise<void> {
  console.log('lib/ has changed: synthesizing the stacks ...');
  try {
    await synthesize();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  const previous = product;
  product = undefined;
  if (previous) {
    const exited = once(previous, 'exit');
    previous.kill('SIGTERM');
    await exited;
  }
  if (!isStopping) run();
}

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

let timer: NodeJS.Timeout | undefined;
let starting = Promise.resolve();
const watcher = watch(join(projectRoot, 'lib'), { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    starting = starting.then(startAgain);
  }, quietTime);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
run();
