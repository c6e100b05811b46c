import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedFromPython } from '#test/support/installed-tool';
import { everySetting, synthesize } from '#test/support/stacks';
import { runStep } from '../localstack/run-step.ts';

/**
 * Checks templates by CloudFormation's own rules with cfn-lint: those of dev in `cdk.out`, which `npm run build` wrote,
 * and those of prod with every setting. Needs Python 3 with venv.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'billhook-templates-'));
try {
  const program = join(await installedFromPython('cfn-lint-1.58.0', ['cfn-lint==1.58.0']), 'bin', 'cfn-lint');
  const stacks = Object.entries(synthesize(everySetting).all);
  for (const [name, template] of stacks)
    writeFileSync(
      join(folder, `prod-${name.replace('/', '-')}.template.json`),
      JSON.stringify(template.toJSON()),
    );
  const templates = ['cdk.out', folder].map((path) => join(path, '*.template.json'));
  await runStep(program, ['--template', ...templates], { cwd: projectFolder, seconds: 3_600, loud: true });
  console.log(`cfn-lint accepts the templates of dev, and ${stacks.length} of prod with every setting.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
