import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoEngine, forwardTo } from './dynamo-forwarding.ts';

/** Path of the engine's executable, in npm's package for this platform. Throws if there is none. */
export function enginePath(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    if (!existsSync(path)) throw new Error(`${path} is missing`);
    chmodSync(path, 0o755);
    return path;
  } catch {
    throw new Error(
      `The local DynamoDB engine has no installed package for this machine (${name}). ` +
        'Run npm ci on Linux x64, or use Docker or WSL.',
    );
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function untilAnswering(port: number, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) return false;
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return true;
    await sleep(25);
  }
  return false;
}

/**
 * A shell script that runs the engine and waits for this process. When our end of its input closes, by `stop` or
 * because this process died, it kills the engine. So no engine is ever left running; its journal survives being killed.
 */
const KEEPER =
  'trap "" INT TERM HUP; "$0" "$@" </dev/null & engine=$!; cat >/dev/null; kill -9 $engine; wait $engine';

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.stdin?.end();
  });
}

async function startChild(databasePath: string): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort();
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', databasePath];
    const child = spawn('/bin/sh', ['-c', KEEPER, enginePath(), ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.once('error', () => undefined);
    if (await untilAnswering(port, child)) return { child, port };
    await stopChild(child);
  }
  throw new Error(`The local DynamoDB engine did not start on ${databasePath}`);
}

/**
 * Starts the engine on a database file, which is created if missing. It ends with this process, however this process
 * ends.
 */
export async function startDynamoEngine(databasePath: string): Promise<DynamoEngine> {
  const { child, port } = await startChild(databasePath);
  const { forward, stop } = forwardTo(`http://127.0.0.1:${port}`);
  return {
    forward,
    stop: async () => {
      await stop();
      await stopChild(child);
    },
  };
}
