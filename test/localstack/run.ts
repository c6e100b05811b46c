import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleLambdas, bundlesFolder, findHandlers, root } from '#lib/bundles/bundle-lambdas';
import { changedSources } from '#lib/bundles/bundle-sources';
import { startCompanion } from './companion.ts';
import { awsEnvironment, deployStacks } from './deploy.ts';
import { runStep } from './run-step.ts';
import { findServer } from './server.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
// Outside the project, because the server's own scripts would otherwise use our package.json.
const runFolder = mkdtempSync(join(tmpdir(), 'billhook-localstack-'));

const started = Date.now();
const say = (text: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

// A build of the same sources, such as that of the gate, is used again.
if ((await changedSources(root, bundlesFolder, await findHandlers())).length > 0) await bundleLambdas();

const companion = await startCompanion(join(runFolder, 'mail'));
const stopFunctions: (() => Promise<void>)[] = [companion.stop];
const stop = async () => {
  for (const each of stopFunctions.splice(0).reverse()) await each();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));

try {
  const server = await findServer({ runFolder, smtp: companion.smtp });
  stopFunctions.push(server.stop);
  say(`server answers at ${server.endpoint}`);
  const deployment = await deployStacks({
    endpoint: server.endpoint,
    companionOrigin: companion.origin,
    mailOrigin: server.relaysMail ? companion.origin : server.endpoint,
    projectFolder,
    runFolder,
  });
  say('Data and App are deployed');
  const file = join(runFolder, 'deployment.json');
  writeFileSync(file, JSON.stringify(deployment, null, 2));
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  await runStep(process.execPath, [vitest, 'run', '--project', 'integration', 'test/integration/deployed'], {
    cwd: projectFolder,
    environment: { ...awsEnvironment(server.endpoint), BILLHOOK_DEPLOYMENT: file },
    seconds: 1_800,
    loud: true,
  });
  say('the suite passed through the deployed API');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`See ${join(runFolder, 'server.log')}`);
  process.exitCode = 1;
} finally {
  await stop();
  if (process.exitCode === undefined) rmSync(runFolder, { recursive: true, force: true });
}
