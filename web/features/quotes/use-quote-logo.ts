import { call } from '../../adapters/api/call.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

async function loadLogo(quoteId: string, signal: AbortSignal): Promise<Blob | undefined> {
  const png = await call('get-quote-logo', { path: { quoteId }, signal });
  return png.size === 0 ? undefined : png;
}

/** An address of the logo of a quote's business; undefined without one, or where it could not be loaded. A draft has no link. */
export function useQuoteLogo(quoteId: string | undefined): string | undefined {
  const { state } = useLoaded(quoteId, loadLogo);
  return useObjectUrl(state.kind === 'loaded' ? state.answer : undefined);
}
