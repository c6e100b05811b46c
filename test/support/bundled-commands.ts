import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '#bin/command/build-steps';

/** Programs of `bin` that load the build tools, and that no test starts from a bundle. */
const buildPrograms: readonly string[] = [
  'billhook.ts',
  'build-lambdas.ts',
  'build-latin-fonts.ts',
  'start.ts',
];

/** The folder of the bundles. It is as deep as `bin/command`, because modules find the project by their own path. */
export const bundledCommands = join(projectRoot, 'dist', 'bin');

// CommonJS packages in an ES module bundle still use it.
const banner = `import { createRequire as makeRequire__ } from 'node:module'; const require = makeRequire__(import.meta.url);`;

/**
 * Bundles the operator commands for the tests, which start them more than a hundred times: a bundle takes a fraction of
 * the computing time to load. `guide-commands.test.ts` also runs each source once, as npm does.
 */
export default async function bundleCommands(): Promise<void> {
  // These runs start no command, and CI does them beside one whose commands must stay.
  if (process.env.BILLHOOK_TABLE_SERVER || process.env.BILLHOOK_DEPLOYMENT) return;
  const folder = `${bundledCommands}.${process.pid}`;
  const programs = (await readdir(join(projectRoot, 'bin'))).filter(
    (name) => name.endsWith('.ts') && !buildPrograms.includes(name),
  );
  await build({
    absWorkingDir: projectRoot,
    entryPoints: programs.map((name) => join('bin', name)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Commands need a few constants of the CDK, which loads its many parts only when they are used; esbuild finds its
    // program by its own path.
    external: ['aws-cdk-lib', 'esbuild'],
    mainFields: ['module', 'main'],
    banner: { js: banner },
    logLevel: 'warning',
  });
  await rm(bundledCommands, { recursive: true, force: true });
  await rename(folder, bundledCommands);
}
