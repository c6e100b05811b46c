import type { RuntimeConfig } from '#domain/contract/runtime-config';

let loading: Promise<RuntimeConfig> | undefined;

/**
 * The runtime configuration that the stack writes for the site, fetched once. Rejects if it cannot be read; the next
 * call retries.
 */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetch('/runtime-config.json')
    .then((response) => {
      if (!response.ok) throw new Error(`The runtime configuration answered ${response.status}`);
      return response.json() as Promise<RuntimeConfig>;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
