import { type ComponentType, lazy, type ReactNode, use } from 'react';

/** A page whose code is its own chunk. Once preloaded it renders at once, so hydration needs a single pass. */
export interface LazyPage<Props = object> {
  (props: Props): ReactNode;
  /**
   * Starts loading the code, or retries after a failed load. Every caller gets the same promise, which rejects if the
   * code cannot be fetched.
   */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** True once the code is loaded, so that the page renders without waiting. */
  readonly isLoaded: () => boolean;
}

/** The code of a page could not be loaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * Creates a page or layout whose code is its own chunk. If loading fails, the error boundary catches the error, and the
 * next `preload` retries.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  let failed = false;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = (): Promise<ComponentType<Props>> => {
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
  const Page = (props: Props) => {
    // Rendering never retries: React renders again after an error, so a load that fails would repeat forever.
    const Component = loaded ?? use(loading ?? preload());
    return <Component {...props} />;
  };
  return Object.assign(Page, { preload, isLoaded: () => loaded !== undefined });
}

/** Like React's `lazy`, for a part of a page: if its code is missing, the error boundary reloads the document once. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageLoadError('The code of a part of a page could not be fetched', { cause });
    }
  }) as unknown as ComponentType<Props>;
