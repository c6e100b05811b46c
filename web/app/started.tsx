import { createContext, use, useEffect } from 'react';

/** Called when the page handles events. */
export const StartedContext = createContext<() => void>(() => undefined);

/**
 * Calls `StartedContext` when rendered. Place it beside a page inside its Suspense boundary, because React hydrates the
 * contents of a boundary after everything around it.
 */
export function Started() {
  const onStarted = use(StartedContext);
  useEffect(onStarted, [onStarted]);
  return null;
}
