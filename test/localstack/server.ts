import { spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installedFromPython } from '#test/support/installed-tool';
import { chooseServer } from './choose-server.ts';
import { runStep, works } from './run-step.ts';

/** The server with which this suite was written, and the package with which it checks the signatures of tokens. */
const packages = ['ministack==1.4.21', 'cryptography==50.0.2'];

/** Starts the same server from its Docker image. */
const composeFile = fileURLToPath(new URL('compose.yaml', import.meta.url));

/** A running LocalStack-compatible server. */
export interface Server {
  readonly endpoint: string;
  /**
   * True if the server relays emails to the companion, which stores the whole message. LocalStack stores and lists its
   * emails itself.
   */
  readonly relaysMail: boolean;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The folder of this run. */
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

/** True if the server at an endpoint can deploy stacks. The local cloud of this project cannot. */
async function deploysStacks(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(5_000) });
    const { services } = (await response.json()) as { services?: Record<string, string> };
    return services?.cloudformation !== undefined;
  } catch {
    return false;
  }
}

async function waitForServer(endpoint: string, seconds: number): Promise<void> {
  for (let left = seconds * 4; left > 0; left -= 1) {
    if (await deploysStacks(endpoint)) return;
    await sleep(250);
  }
  throw new Error(`The server at ${endpoint} did not answer within ${seconds} s`);
}

async function startInPython(options: ServerOptions): Promise<Server> {
  const program = join(await installedFromPython('ministack-1.4.21', packages), 'bin', 'ministack');
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
    await waitForServer(endpoint, 30);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, relaysMail: true, stop };
}

async function startInDocker(options: ServerOptions): Promise<Server> {
  const port = await freePort();
  const compose = (...args: string[]) =>
    // Each run has its own Docker project, because each has its own port.
    runStep('docker', ['compose', '-p', `billhook-${port}`, '-f', composeFile, ...args], {
      cwd: options.runFolder,
      environment: { BILLHOOK_LOCALSTACK_PORT: String(port), BILLHOOK_LOCALSTACK_SMTP: options.smtp },
      seconds: 180,
    });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await compose('logs', '--no-color').then(
      (log) => writeFileSync(join(options.runFolder, 'server.log'), log),
      () => {},
    );
    await compose('down', '--volumes');
  };
  try {
    await compose('up', '--detach');
    await waitForServer(endpoint, 60);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, relaysMail: true, stop };
}

/**
 * Returns the server to test on, and starts one on a free port if none is running. Throws with a message about what is
 * missing if none can be started.
 */
export async function findServer(options: ServerOptions): Promise<Server> {
  const choice = await chooseServer({
    asked: process.env.AWS_ENDPOINT_URL || undefined,
    deploysStacks,
    hasPython: () => works('python3', ['-c', 'import venv, ensurepip']),
    hasDocker: () => works('docker', ['compose', 'ls']),
  });
  switch (choice.kind) {
    case 'running':
      return { endpoint: choice.endpoint, relaysMail: false, stop: async () => {} };
    case 'python':
      return startInPython(options);
    case 'docker':
      return startInDocker(options);
  }
}
