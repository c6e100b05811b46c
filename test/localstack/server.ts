import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStep, works } from './run-step.ts';

/** The server this suite was written against, and what it needs to check the signature of a token. */
const packages = ['ministack==1.4.21', 'cryptography==50.0.2'];

/** A running LocalStack-compatible server. */
export interface Server {
  readonly endpoint: string;
  /** Relays mail to the companion, which keeps it whole. LocalStack lists its mail itself instead. */
  readonly relaysMail: boolean;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** What persists between runs: the virtual environment. */
  readonly cacheFolder: string;
  /** What one run leaves behind. */
  readonly runFolder: string;
  readonly smtp: string;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** True if a server answers there that can deploy stacks; our own local cloud cannot. */
async function deploysStacks(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(5_000) });
    const { services } = (await response.json()) as { services?: Record<string, string> };
    return services?.cloudformation !== undefined;
  } catch {
    return false;
  }
}

async function waitFor(endpoint: string, seconds: number): Promise<void> {
  for (let left = seconds * 4; left > 0; left -= 1) {
    if (await deploysStacks(endpoint)) return;
    await sleep(250);
  }
  throw new Error(`The server at ${endpoint} did not answer within ${seconds} s`);
}

async function installInPython({ cacheFolder }: ServerOptions): Promise<string> {
  const venv = join(cacheFolder, 'ministack-1.4.21');
  const program = join(venv, 'bin', 'ministack');
  const complete = join(venv, 'complete');
  if (existsSync(complete)) return program;
  mkdirSync(cacheFolder, { recursive: true });
  await runStep('python3', ['-m', 'venv', '--clear', venv], { cwd: cacheFolder, seconds: 60 });
  const pip = join(venv, 'bin', 'pip');
  await runStep(pip, ['install', '--quiet', '--disable-pip-version-check', ...packages], {
    cwd: cacheFolder,
    seconds: 120,
  });
  writeFileSync(complete, packages.join('\n'));
  return program;
}

async function startInPython(options: ServerOptions): Promise<Server> {
  const program = await installInPython(options);
  const port = await freePort();
  const log = openSync(join(options.runFolder, 'server.log'), 'w');
  const child = spawn(program, [], {
    cwd: options.runFolder,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: '127.0.0.1',
      LAMBDA_EXECUTOR: 'local',
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
      STATE_DIR: join(options.runFolder, 'state'),
      TMPDIR: options.runFolder,
      SMTP_HOST: options.smtp,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5_000).then(() => child.kill('SIGKILL'))]);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await waitFor(endpoint, 30);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, relaysMail: true, stop };
}

async function startInDocker(options: ServerOptions): Promise<Server> {
  const port = await freePort();
  const compose = (...args: string[]) =>
    runStep('docker', ['compose', '-f', join(import.meta.dirname, 'compose.yaml'), ...args], {
      cwd: options.runFolder,
      environment: { BILLHOOK_LOCALSTACK_PORT: String(port), BILLHOOK_LOCALSTACK_SMTP: options.smtp },
      seconds: 180,
    });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await compose('down', '--volumes');
  };
  try {
    await compose('up', '--detach');
    await waitFor(endpoint, 60);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, relaysMail: true, stop };
}

/**
 * The server to test on: the one at AWS_ENDPOINT_URL or localhost:4566 if it deploys stacks, otherwise one started here
 * on a free port. Throws, saying what is missing, if neither can be had.
 */
export async function findServer(options: ServerOptions): Promise<Server> {
  const asked = process.env.AWS_ENDPOINT_URL;
  const given = asked ?? 'http://localhost:4566';
  if (await deploysStacks(given)) {
    // A number instead of a name makes the SDK put bucket names into paths, where no DNS is needed.
    const endpoint = given.replace('//localhost', '//127.0.0.1').replace(/\/$/, '');
    return { endpoint, relaysMail: false, stop: async () => {} };
  }
  if (asked) throw new Error(`Nothing that deploys stacks answers at AWS_ENDPOINT_URL (${asked})`);
  if (await works('python3', ['-c', 'import venv, ensurepip'])) return startInPython(options);
  if (await works('docker', ['info'])) return startInDocker(options);
  throw new Error(
    'This test needs a LocalStack-compatible server: install Python 3 (with venv) or Docker, or start one and set AWS_ENDPOINT_URL.',
  );
}
