// @module-tag further
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { openDeployment } from '#bin/command/deployment';
import { scanAll } from '#lambdas/platform/table/scan';
import { botCheckToken } from '#test/support/deployed-product';
import { further } from '#test/support/further-cases';
import { anInvoice } from '#test/support/invoices';
import { until } from '#test/support/waiting';

interface Started {
  readonly child: ChildProcess;
  readonly site: string;
  readonly cloud: string;
  readonly output: () => string;
}

/** The data folder that most tests share, because filling a new one takes longer than everything else here. */
let dataDir: string;
const children: ChildProcess[] = [];
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'billhook-start-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  dataDir = await newFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

function run(
  ports: { cloud?: number; site?: number } = {},
  folder = dataDir,
  program: readonly string[] = ['bin/start.ts', '--no-build'],
) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...program], {
    cwd: projectRoot,
    env: {
      ...process.env,
      BILLHOOK_DATA_DIR: folder,
      BILLHOOK_CLOUD_PORT: String(ports.cloud ?? 0),
      BILLHOOK_SITE_PORT: String(ports.site ?? 0),
    },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return { child, output: () => output };
}

async function start(folder = dataDir, program?: readonly string[]): Promise<Started> {
  const { child, output } = run({}, folder, program);
  await until(() => {
    if (child.exitCode !== null) throw new Error(output());
    return output().includes('Ctrl-C');
  }, 'the product to start');
  const [, site = ''] = /Site +(http\S+)/.exec(output()) ?? [];
  const [, cloud = ''] = /Mailbox +(http:\/\/[^/\s]+)/.exec(output()) ?? [];
  return { child, output, site, cloud };
}

async function stopWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

const isReachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Command lines of the processes that were started with a data folder; Linux only. */
async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(folder));
}

const mailCount = async ({ cloud }: Started) => {
  const { messages } = (await (await fetch(`${cloud}/_aws/ses`)).json()) as { messages: unknown[] };
  return messages.length;
};

/** Sends a free invoice through the site, as a browser does. */
async function sendFreeInvoice({ site, cloud }: Started, recipientEmail: string): Promise<number> {
  const recaptchaToken = await botCheckToken(cloud);
  const { status } = await fetch(`${site}/api/free-invoices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: site },
    body: JSON.stringify({ recipientEmail, invoice: anInvoice(), recaptchaToken }),
  });
  return status;
}

/** Sets today's counters of free invoices, per network and for all visitors together. Returns how many there are. */
async function setSendCounters({ cloud }: Started, used: number): Promise<number> {
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
  const { table } = await openDeployment({ local: true }, { endpoint: cloud, credentials });
  let counters = 0;
  for await (const { PK, SK } of scanAll(table)) {
    if (!/^RATE#(network|all)#/.test(String(PK))) continue;
    counters += 1;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { PK, SK },
        UpdateExpression: 'SET used = :used',
        ExpressionAttributeValues: { ':used': used },
      }),
    );
  }
  return counters;
}

describe('npm start', () => {
  test('prints links that work, sends a free invoice, keeps its data, and stops all of its processes', async () => {
    const first = await start();
    expect(first.output()).not.toMatch(/WARN|ERROR/);
    expect((await fetch(first.site)).headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${first.site}/runtime-config.json`)).status).toBe(200);
    expect((await fetch(`${first.cloud}/_billhook/mailbox`)).status).toBe(200);
    expect((await fetch(`${first.site}/no-such-page`)).status).toBe(404);
    expect(await sendFreeInvoice(first, 'ada@example.com')).toBe(200);
    // At least the counter of the network and one for all visitors. A deployed stage refuses far fewer free invoices;
    // `npm start` replaces the limits, because a person who tries the product sends everything from one network.
    expect(await setSendCounters(first, 5_000)).toBeGreaterThanOrEqual(2);
    expect(await sendFreeInvoice(first, 'bea@example.com')).toBe(200);
    const mails = await mailCount(first);
    expect(mails).toBeGreaterThan(0);
    expect(await processesOf(dataDir)).not.toHaveLength(0);

    expect(await stopWith(first.child, 'SIGINT')).toBe(0);
    expect(await isReachable(first.site)).toBe(false);
    expect(await isReachable(first.cloud)).toBe(false);
    expect(await processesOf(dataDir)).toEqual([]);

    const second = await start();
    expect(await mailCount(second)).toBe(mails);
    expect(await stopWith(second.child, 'SIGTERM')).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test(
    'npm run dev serves the site and the functions from their sources, and ends with its process',
    further,
    async () => {
      const { child, site } = await start(dataDir, ['bin/dev.ts']);
      expect(await (await fetch(`${site}/billhook-lite/login`)).text()).toContain('/@vite/client');
      expect(await (await fetch(`${site}/app/hydrate-page.ts`)).text()).toContain('hydrateDocument');
      const refused = await fetch(`${site}/api/free-invoices`, { method: 'POST', body: '{}' });
      expect(await refused.json()).toMatchObject({ error: 'missing-idempotency-key' });
      expect(await readdir(join(dataDir, 'watched-lambdas'))).toContain('account-api');
      await stopWith(child, 'SIGKILL');
      await until(async () => (await processesOf(dataDir)).length === 0, 'its processes to end');
      expect(await isReachable(site)).toBe(false);
    },
  );

  test('stops all of its processes even when it is killed', further, async () => {
    const { child } = await start();
    await stopWith(child, 'SIGKILL');
    await until(async () => (await processesOf(dataDir)).length === 0, 'its processes to end');
    const again = await start();
    expect(await stopWith(again.child, 'SIGINT')).toBe(0);
  });

  test('starts over after its first start was killed while it created the data', further, async () => {
    const folder = await newFolder();
    const { child } = run({}, folder);
    await until(async () => (await readdir(folder)).includes('seeding.json'), 'the example data to begin');
    await stopWith(child, 'SIGKILL');
    // The killed process cannot stop its children, which still use the folder until they notice.
    await until(async () => (await processesOf(folder)).length === 0, 'its processes to end');
    expect(await readdir(folder)).not.toContain('seeded.json');
    const again = await start(folder);
    expect(again.output()).toContain('Ctrl-C');
    expect(await readdir(folder)).toContain('seeded.json');
    await stopWith(again.child, 'SIGTERM');
  });

  test.each(['cloud', 'site'] as const)(
    'prints one line with the port number if the port of the %s is in use',
    further,
    async (which) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const { child, output } = run({ [which]: port });
      const [code] = await once(child, 'exit');
      other.close();
      expect(code).toBe(1);
      expect(output().trim()).toBe(
        `Port ${port} is taken. Stop the other program, or set BILLHOOK_${which.toUpperCase()}_PORT to a free port.`,
      );
      expect(await processesOf(dataDir)).toEqual([]);
    },
  );

  test('refuses to run twice on the same data', further, async () => {
    const first = await start();
    const { child, output } = run();
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output()).toContain(`as process ${first.child.pid}`);
    expect((await fetch(`${first.site}/robots.txt`)).status).toBe(200);
    await stopWith(first.child, 'SIGINT');
  });
});
