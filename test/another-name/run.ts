import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '#domain/brand';
import { runStep } from '../localstack/run-step.ts';

/**
 * Builds a copy of the product with another name, slug and color, and runs the browser tests there that render pages,
 * sign up, sign in, send an invoice, connect the payment provider and pay.
 */

const other = { name: 'Plumbline', slug: 'plumbline', color: '#0f766e' } as const;
const journeys = ['account-sign-up', 'account-login', 'getting-paid', 'online-payments', 'site-crawl'];

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'another-name-'));
const run = (program: string, ...args: string[]) =>
  runStep(program, args, { cwd: folder, seconds: 3_600, loud: true });
try {
  const tracked = execFileSync('git', ['ls-files'], { cwd: projectFolder, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const path of tracked) cpSync(join(projectFolder, path), join(folder, path));
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'domain/brand.ts');
  const renamed = Object.entries(other).reduce(
    (text, [field, value]) =>
      text.replace(`${field}: '${brand[field as keyof typeof other]}'`, `${field}: '${value}'`),
    readFileSync(file, 'utf8'),
  );
  for (const value of Object.values(other))
    if (!renamed.includes(`'${value}'`)) throw new Error(`domain/brand.ts was not changed to ${value}`);
  writeFileSync(file, renamed);
  await run('npm', 'run', 'build');
  await run(
    'npx',
    'vitest',
    'run',
    '--project',
    'e2e',
    ...journeys.map((name) => `test/e2e/${name}.test.ts`),
  );
  console.log(`The product works with the name ${other.name}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
