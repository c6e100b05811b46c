/** Without network, code was not asked for. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** Dispatched on the window when code is missing although the network responds, as after a deployment. */
export const missingCodeEvent = 'billhook:missing-code';

/**
 * Loads code that a page asks for later, once. A request goes before it: browsers remember code that they could not
 * fetch and do not ask for it again, so that without network it must not be asked for at all. Rejects with
 * `OfflineError` then. May be called again after it rejected.
 */
export function onlineImport<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  async function loadOnline(): Promise<Code> {
    try {
      await fetch('/runtime-config.json', { cache: 'no-store' });
    } catch (error) {
      throw new OfflineError('Code was not asked for without network', { cause: error });
    }
    try {
      return await load();
    } catch (error) {
      window.dispatchEvent(new Event(missingCodeEvent));
      throw error;
    }
  }
  return () => {
    loading ??= loadOnline().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
