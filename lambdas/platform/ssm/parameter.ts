import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { isRecent } from '../clock.ts';
import { boundByDeadline } from '../deadline.ts';
import { requiredVariable } from '../environment.ts';

const plainPrefix = 'plain:';

const cacheMilliseconds = 5 * 60 * 1_000;

/**
 * A value that an operator sets after the deployment. It is read on first use and cached for five minutes. `source` is
 * the name of an SSM parameter, or `plain:<value>` for a value that is not secret.
 */
export function parameter(source: string, now: () => number = Date.now): () => Promise<string> {
  if (source.startsWith(plainPrefix)) return async () => source.slice(plainPrefix.length);
  let client: SSMClient | undefined;
  let cached: { value: string; readAt: number } | undefined;
  return async () => {
    if (cached && isRecent(cached.readAt, cacheMilliseconds, now())) return cached.value;
    client ??= boundByDeadline(new SSMClient({}));
    const { Parameter } = await client.send(new GetParameterCommand({ Name: source, WithDecryption: true }));
    if (Parameter?.Value === undefined) throw new Error('The parameter has no value');
    cached = { value: Parameter.Value, readAt: now() };
    return cached.value;
  };
}

/** The origin of the product's site, for links in emails. */
export const deployedSiteOrigin = (): (() => Promise<string>) => parameter(requiredVariable('SITE_ORIGIN'));
