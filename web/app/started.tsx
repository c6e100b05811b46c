import { createContext, use, useEffect } from 'react';

/** Called once the page listens to its visitor. */
export const StartedContext = createContext<() => void>(() => undefined);

/** Is rendered beside a page inside its Suspense boundary, because React takes over what is in a boundary after what is around it. */
export function Started() {
  const onStarted = use(StartedContext);
  useEffect(onStarted, [onStarted]);
  return null;
}
