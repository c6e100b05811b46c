import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginBuild } from 'esbuild';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const pdfAdapter = fileURLToPath(new URL('../../lambdas/adapters/pdf/', import.meta.url));

/** The files that the catalogue names; it is run from its source, because this floor imports none of the functions'. */
async function namedFonts(esbuild: PluginBuild['esbuild']): Promise<readonly string[]> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(pdfAdapter, 'font-catalog.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = encodeURIComponent(outputFiles[0]?.text ?? '');
  const catalog: { fontFiles: readonly string[] } = await import(`data:text/javascript,${source}`);
  return catalog.fontFiles;
}

async function copyLicence(name: string, folder: string): Promise<void> {
  const home = join(packages, name);
  const target = join(folder, `${name.replace('@', '').replace('/', '-')}.LICENSE.txt`);
  await copyFile(join(home, 'LICENSE_FONT'), target).catch(() => copyFile(join(home, 'LICENSE'), target));
}

/** Puts the font files that a bundle may print with beside its script, with their licences. */
export const fontsBeside = (): Plugin => ({
  name: 'fonts-beside',
  setup(build) {
    const fonts = new Set<string>();
    build.onResolve({ filter: /\/read-font-file\.ts$/ }, async () => {
      for (const file of await namedFonts(build.esbuild)) fonts.add(file);
      return { path: join(pdfAdapter, 'read-bundled-font-file.ts') };
    });
    build.onEnd(async ({ errors }) => {
      const outdir = build.initialOptions.outdir;
      if (errors.length > 0 || fonts.size === 0 || outdir === undefined) return;
      const folder = join(outdir, 'fonts');
      await mkdir(folder, { recursive: true });
      for (const file of fonts) await copyFile(join(packages, file), join(folder, basename(file)));
      const names = new Set([...fonts].map((file) => file.split('/').slice(0, 2).join('/')));
      for (const name of names) await copyLicence(name, folder);
    });
  },
});
