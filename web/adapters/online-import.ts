/** Without network, code was not asked for. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** Dispatched on the window when code is missing although the network responds, as after a deployment. */
export const missingCodeEvent = 'billhook:missing-code';

/** Code that is loaded when it is first needed. Rejects with `OfflineError` without network. */
export interface LateCode<Code> {
  (): Promise<Code>;
  /** Loads the code ahead of its use. A failure is not announced, because nobody waits for the code. */
  prefetch(): Promise<Code>;
}

/**
 * Loads code that a page asks for later, once. A request goes before it: browsers remember code that they could not
 * fetch and do not ask for it again, so that without network it must not be asked for at all. May be called again after
 * it rejected. Dispatches `missingCodeEvent` if the code is missing.
 */
export function onlineImport<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loading: Promise<Code> | undefined;
  async function loadOnline(): Promise<Code> {
    try {
      await fetch('/runtime-config.json', { cache: 'no-store' });
    } catch (error) {
      throw new OfflineError('Code was not asked for without network', { cause: error });
    }
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
