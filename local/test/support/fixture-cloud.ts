import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalCloud, LocalCloudOptions } from 'one-machine-cloud/cloud/cloud-interface';
import { startLocalCloud } from 'one-machine-cloud/cloud/local-cloud';
import type { TemplateResource } from 'one-machine-cloud/stacks/cloud-assembly';
import { type FixtureFunction, writeFixtureStacks } from './fixture-stacks.ts';

export interface FixtureCloud {
  readonly cloud: LocalCloud;
  /** The options for every AWS client of a test. */
  readonly client: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    readonly maxAttempts: number;
  };
  /** Stops, and starts again on the same data. */
  restart(): Promise<FixtureCloud>;
  stop(): Promise<void>;
}

/** Starts the local cloud on stacks made for a test, without the product's own. */
export async function startFixtureCloud(
  functions: Readonly<Record<string, FixtureFunction>> = {},
  resources: Readonly<Record<string, TemplateResource>> = {},
  options: Partial<LocalCloudOptions> = {},
): Promise<FixtureCloud> {
  const folder = await mkdtemp(join(tmpdir(), 'one-machine-cloud-'));
  const assembly = writeFixtureStacks(join(folder, 'assembly'), functions, resources);
  const start = async (): Promise<FixtureCloud> => {
    const cloud = await startLocalCloud({
      port: 0,
      dataDir: join(folder, 'data'),
      assembly,
      schedules: false,
      mailReports: false,
      ...options,
    });
    return {
      cloud,
      client: {
        endpoint: cloud.origin,
        region: 'us-east-1',
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
        maxAttempts: 1,
      },
      restart: async () => {
        await cloud.stop();
        return start();
      },
      stop: async () => {
        await cloud.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };
  return start();
}
