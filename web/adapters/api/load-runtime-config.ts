import type { RuntimeConfig } from '#domain/contract/runtime-config';

let loading: Promise<RuntimeConfig> | undefined;

/**
 * The runtime configuration that the stack writes for the site, fetched once. Rejects if it cannot be read; the next
 * call retries.
 */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetch('/runtime-config.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`The runtime configuration answered ${response.status}`);
      const configuration = (await response.json()) as Partial<RuntimeConfig> | null;
      // A network's own sign-in page may answer in our place.
      if (!configuration?.userPool) throw new Error('The runtime configuration cannot be read');
      return configuration as RuntimeConfig;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
