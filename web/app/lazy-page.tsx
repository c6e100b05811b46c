import { type ComponentType, type ReactNode, use } from 'react';

/** A page whose code is its own chunk. Once preloaded it renders at once, so hydration needs a single pass. */
export interface LazyPage {
  (): ReactNode;
  /** Starts loading the code; the same promise for every caller. Rejects when the network does. */
  readonly preload: () => Promise<ComponentType>;
}

/** Makes a page of a chunk. After a failed load the next render tries again. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const preload = (): Promise<ComponentType> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (fault: unknown) => {
        loading = undefined;
        throw fault;
      },
    );
    return loading;
  };
  const Page = () => {
    const Component = loaded ?? use(preload());
    return <Component />;
  };
  return Object.assign(Page, { preload });
}
