import { useEffect, useState } from 'react';

/** Milliseconds after which a wait counts as long, and a retry is offered. */
const longWait = 10_000;

/** The text for a long wait. */
export const longWaitText = 'This is taking longer than usual.';

/** Whether a wait has been unusually long. `restart` starts counting again, after a retry. */
export function useLongWait(isWaiting: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [isLong, setIsLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` counts from the beginning
  useEffect(() => {
    setIsLong(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), longWait);
    return () => clearTimeout(timer);
  }, [isWaiting, attempt]);
  return { isLong: isWaiting && isLong, restart: () => setAttempt((current) => current + 1) };
}
