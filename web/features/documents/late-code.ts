import { useEffect, useState } from 'react';

/**
 * Creates a hook for code that few forms need. It is loaded on first use, so that the page loads without it. The hook
 * returns undefined until the code is loaded, or if loading fails.
 */
export function lateCode<Code extends object>(load: () => Promise<Code>) {
  let loading: Promise<Code> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return function useLateCode(asks: boolean): Code | undefined {
    const [code, setCode] = useState<Code>();
    useEffect(() => {
      let isShown = true;
      const show = (loaded: Code) => isShown && setCode(loaded);
      if (asks) loadOnce().then(show, () => undefined);
      return () => {
        isShown = false;
      };
    }, [asks]);
    return code;
  };
}
