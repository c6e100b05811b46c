import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from '../localstack/run-step.ts';

/** Programs against which tests compare us. Outside the project, so that a new clone does not download them again. */
const toolsFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'billhook');

/**
 * Installs a program once per user, and returns its folder. The name contains the version, so that another version is
 * installed beside it. An installation that did not finish is started again.
 */
export async function installedTool(
  name: string,
  install: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(toolsFolder, name);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(complete, '');
  return folder;
}

/** Installs packages of PyPI, as `name==version`, in an environment of their own. Needs Python 3 with venv. */
export function installedFromPython(name: string, packages: readonly string[]): Promise<string> {
  // An environment works only with the Python that made it.
  const python = execFileSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  return installedTool(`${name}-python${python.toString().trim()}`, async (folder) => {
    await runStep('python3', ['-m', 'venv', '--clear', folder], { cwd: toolsFolder, seconds: 600 });
    const pip = ['install', '--quiet', '--disable-pip-version-check', ...packages];
    await runStep(join(folder, 'bin', 'pip'), pip, { cwd: toolsFolder, seconds: 1_800 });
  });
}

/** Downloads what a `pom.xml` depends on. Needs Maven. */
export const installedFromMaven = (name: string, pom: URL): Promise<string> =>
  installedTool(name, (folder) =>
    runStep(
      'mvn',
      ['-q', '-B', '-f', fileURLToPath(pom), 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
      { cwd: toolsFolder, seconds: 1_800 },
    ),
  );
