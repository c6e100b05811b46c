/**
 * Loads code that a page asks for later, once. A request goes before it: browsers remember code that they could not
 * fetch and do not ask for it again, so that without network it must not be asked for at all. Rejects then, and may be
 * called again.
 */
export function onlineImport<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  return () => {
    loading ??= fetch('/runtime-config.json', { cache: 'no-store' })
      .then(load)
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
}
