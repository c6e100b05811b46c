import { once } from 'node:events';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { watchLambdas } from '#lib/bundles/watch-lambdas';
import { projectRoot } from '../command/build-steps.ts';
import type { LocalProductOptions } from './local-product.ts';

/** The sources of the product, which are served instead of its last build. */
export interface SourceWatch {
  readonly options: Pick<LocalProductOptions, 'bundles' | 'devServer'>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function startVite(): Promise<{ readonly server: ViteDevServer; readonly origin: string }> {
  const port = await freePort();
  const server = await createServer({
    configFile: join(projectRoot, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    // Pages come through the site's server, which passes on no WebSocket, so browsers open theirs here.
    server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: '127.0.0.1', clientPort: port } },
  });
  await server.listen();
  return { server, origin: `http://127.0.0.1:${port}` };
}

/**
 * Serves the site from its sources with Vite, and bundles the functions again after each change. `onChanged` is called
 * when they can be loaded again.
 */
export async function watchSources(dataDir: string, onChanged: () => void): Promise<SourceWatch> {
  const bundles = join(dataDir, 'watched-lambdas');
  const stopLambdas = await watchLambdas(bundles, (errors) => {
    for (const error of errors) console.error(error);
    if (errors.length === 0) onChanged();
  });
  const { server, origin } = await startVite();
  return {
    options: { bundles, devServer: origin },
    stop: async () => {
      await Promise.all([server.close(), stopLambdas()]);
    },
  };
}
