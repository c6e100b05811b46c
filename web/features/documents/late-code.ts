import { useEffect, useState } from 'react';

/**
 * Code that few forms need: it is loaded once something asks for it, so that the page itself loads without it. The hook
 * answers undefined until it is there, or where it cannot be had.
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
