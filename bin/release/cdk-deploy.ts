import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#bin/command/build-steps';
import { brand } from '#domain/brand';
import type { StackOutputs } from './deploy-product.ts';

function runCdk(args: readonly string[]): Promise<void> {
  const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin', 'cdk');
  const child = spawn(process.execPath, [cdk, ...args], { cwd: projectRoot, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`cdk deploy ended with ${code}. Nothing was tested.`)),
    );
  });
}

/** Deploys all stacks with the CDK CLI in this terminal. Throws if it fails. */
export async function cdkDeploy(args: readonly string[]): Promise<StackOutputs> {
  const folder = mkdtempSync(join(tmpdir(), `${brand.slug}-deploy-`));
  try {
    const outputsFile = join(folder, 'outputs.json');
    await runCdk(['deploy', '--all', '--outputs-file', outputsFile, ...args]);
    return JSON.parse(readFileSync(outputsFile, 'utf8')) as StackOutputs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
