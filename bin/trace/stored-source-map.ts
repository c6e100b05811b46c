import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { sourceMapFolders, sourceMapOf } from '#lib/bundles/source-maps';
import type { Deployment } from '../command/deployment.ts';

/** The key in the bucket of documents under which a release stores a source map. */
export const storedSourceMap = (file: string): string => `source-maps/${file}.gz`;

/** Reads the source map of a script as text; undefined if none is kept. */
export type ReadSourceMap = (script: string) => Promise<string | undefined>;

async function readBuilt(file: string): Promise<string | undefined> {
  for (const folder of sourceMapFolders) {
    const content = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
}

/** Reads the source maps that the releases of a stage stored, or that the last build here made. */
export function storedSourceMaps({ bucket }: Pick<Deployment, 'bucket'>): ReadSourceMap {
  return async (script) => {
    const file = sourceMapOf(script);
    const built = await readBuilt(file);
    if (built !== undefined) return built;
    try {
      const { Body } = await bucket.client.send(
        new GetObjectCommand({ Bucket: bucket.name, Key: storedSourceMap(file) }),
      );
      if (!Body) return undefined;
      return (await promisify(gunzip)(await Body.transformToByteArray())).toString('utf8');
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  };
}
