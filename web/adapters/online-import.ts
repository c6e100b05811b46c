import { brand } from '#domain/brand';

/** Code was not requested, because there is no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** Dispatched on the window if code cannot be loaded although the network responds, for example after a deployment. */
export const missingCodeEvent = `${brand.slug}:missing-code`;

/** Loads code when it is first needed. Rejects with `OfflineError` without network. */
export interface LateCode<Code> {
  (): Promise<Code>;
  /**
   * Loads the code before it is needed. Does not dispatch `missingCodeEvent` on failure, because nothing waits for the
   * code yet.
   */
  prefetch(): Promise<Code>;
}

let testing: Promise<void> | undefined;

/** Sends a request, or waits for the one in progress. Rejects with `OfflineError` if there is no response. */
function testNetwork(): Promise<void> {
  testing ??= fetch('/runtime-config.json', { cache: 'no-store' })
    // A response whose body is not read stays open.
    .then(({ body }) => body?.cancel())
    .catch((cause: unknown) => {
      throw new OfflineError('No network', { cause });
    })
    .finally(() => {
      testing = undefined;
    });
  return testing;
}

/**
 * Wraps an `import()` that runs later, once. It first sends another request to test the network, because browsers cache
 * a failed import and do not retry it. After a rejection, the next call retries. Dispatches `missingCodeEvent` if the
 * code cannot be loaded although the network responds.
 */
export function onlineImport<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loading: Promise<Code> | undefined;
  async function loadOnline(): Promise<Code> {
    await testNetwork();
    return load();
  }
  const prefetch = () => {
    loading ??= loadOnline().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const loadNow = () =>
    prefetch().catch((error: unknown) => {
      if (!(error instanceof OfflineError)) window.dispatchEvent(new Event(missingCodeEvent));
      throw error;
    });
  return Object.assign(loadNow, { prefetch });
}
