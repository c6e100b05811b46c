import { useEffect, useState } from 'react';

/**
 * Creates a hook for code that few forms need. It is loaded on first use, so that the page loads without it. The hook
 * returns undefined until the code is loaded, or if loading fails.
 */
export function lazyCode<Code extends object>(load: () => Promise<Code>) {
  let loading: Promise<Code> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return function useLazyCode(isNeeded: boolean): Code | undefined {
    const [code, setCode] = useState<Code>();
    useEffect(() => {
      let isMounted = true;
      const show = (loaded: Code) => isMounted && setCode(loaded);
      if (isNeeded) loadOnce().then(show, () => undefined);
      return () => {
        isMounted = false;
      };
    }, [isNeeded]);
    return code;
  };
}
