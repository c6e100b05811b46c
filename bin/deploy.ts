import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { brand } from '#domain/brand';
import { readSettings } from '#lib/deployment-settings';
import { parameterNames } from '#lib/parameter-names';
import { readStageFile, stagesFolder } from '#lib/stage-file';
import { type StageName, stageNames } from '#lib/stage-profile';
import { buildEverything, projectRoot } from '#local/build-steps';
import { runCommand, UsageError } from './command/run-command.ts';
import { readSenderState } from './release/mail-sender.ts';
import { smokeTest } from './release/smoke-test.ts';

const usage = `npm run deploy -- --stage NAME [--yes] [-- further arguments of cdk deploy]

Builds everything, deploys Data, App and Web, and tests the live site. Settings are in ${stagesFolder}/NAME.json; AWS
credentials as usual.
  --stage NAME    dev or prod
  --yes           do not ask before permissions widen`;

/** Tries of the smoke test: a new distribution takes a moment to answer everywhere. */
const attempts = 8;

function deployWithCdk(args: readonly string[]): Promise<void> {
  const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin', 'cdk');
  const child = spawn(process.execPath, [cdk, 'deploy', '--all', ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`cdk deploy ended with ${code}. Nothing was tested.`)),
    );
  });
}

async function testLiveSite(origin: string, apiOrigin: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const faults = (await smokeTest({ origin, apiOrigin })).filter(({ fault }) => fault !== undefined);
    if (faults.length === 0) return true;
    if (attempt === attempts) {
      for (const { name, fault } of faults) console.error(`  ${name}: ${fault}`);
      return false;
    }
    await sleep(15_000);
  }
}

async function hasBotCheckSecret(stage: StageName): Promise<boolean> {
  const Name = parameterNames(stage).botCheckSecret;
  try {
    await new SSMClient({ region: 'us-east-1' }).send(new GetParameterCommand({ Name }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return false;
    throw error;
  }
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const stage = stageNames.find((name) => name === values.stage);
  if (stage === undefined) throw new UsageError('Say which stage: --stage dev or --stage prod.');
  const kept = readStageFile(join(projectRoot, stagesFolder), stage);
  const settings = readSettings((name) => (name === 'stage' ? stage : kept[name]));

  const sender = await readSenderState(settings.mail.domain ?? settings.mail.from);
  // Cognito refuses a pool whose sender SES does not know yet; until then it mails by itself.
  const poolMail = kept.poolMail ?? (sender.verified ? 'ses' : 'cognito');
  await buildEverything();
  const folder = mkdtempSync(join(tmpdir(), `${brand.slug}-deploy-`));
  try {
    const outputsFile = join(folder, 'outputs.json');
    const context = ['-c', `stage=${stage}`, '-c', `poolMail=${poolMail}`];
    const approval = ['--require-approval', values.yes ? 'never' : 'broadening'];
    await deployWithCdk([...context, ...approval, '--outputs-file', outputsFile, ...positionals]);
    const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'));
    const origin = outputs[`${brand.name}-${stage}-Web`]?.Address ?? '';
    const apiId = outputs[`${brand.name}-${stage}-App`]?.ApiId ?? '';
    if (!(await testLiveSite(origin, `https://${apiId}.execute-api.us-east-1.amazonaws.com`))) {
      console.error('The site is deployed, but it does not work as it should.');
      return 1;
    }
    console.log(`\n${origin} is live and passed its test.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const now = await readSenderState(settings.mail.domain ?? settings.mail.from);
  for (const line of now.toDo) console.log(`To do, mail: ${line}`);
  if (!(await hasBotCheckSecret(stage)))
    console.log(`To do, bot check: npm run set-bot-check-secret -- --stage ${stage}`);
  return 0;
});
