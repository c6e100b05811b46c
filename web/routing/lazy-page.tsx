import { type ComponentType, type ReactNode, use } from 'react';

/** A page whose code is its own chunk. Once preloaded it renders at once, so hydration needs a single pass. */
export interface LazyPage {
  (): ReactNode;
  /** Starts loading the code, again if it failed before; the same promise for every caller. Rejects with the network. */
  readonly preload: () => Promise<ComponentType>;
}

/** The code of a page could not be fetched. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Makes a page of a chunk. A failed load reaches the error boundary; the next `preload` tries again. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  let failed = false;
  let loading: Promise<ComponentType> | undefined;
  const preload = (): Promise<ComponentType> => {
    if (loading && !failed) return loading;
    failed = false;
    loading = load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        failed = true;
        throw new PageLoadError('The code of a page could not be fetched', { cause: error });
      },
    );
    return loading;
  };
  const Page = () => {
    // Rendering never tries again by itself: React renders a second time after an error, and would do so for ever.
    const Component = loaded ?? use(loading ?? preload());
    return <Component />;
  };
  return Object.assign(Page, { preload });
}
