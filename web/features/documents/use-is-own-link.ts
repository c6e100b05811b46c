import { useEffect, useState } from 'react';
import { isOwnLink } from '../../adapters/auth/kept-tokens.ts';

/**
 * Whether the owner of a document is signed in here; undefined until that is known. If the browser cannot find out, the
 * visitor is treated as the client, who must be able to approve; the API refuses the owner in any case.
 */
export function useIsOwnLink(linkId: string, ownerMark: string): boolean | undefined {
  const [isOwn, setIsOwn] = useState<boolean>();
  useEffect(() => {
    let isMounted = true;
    void isOwnLink(linkId, ownerMark).then((own) => {
      if (isMounted) setIsOwn(own === true);
    });
    return () => {
      isMounted = false;
    };
  }, [linkId, ownerMark]);
  return isOwn;
}
