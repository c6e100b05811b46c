import { useEffect, useState } from 'react';
import type { GetQuoteAnswer } from '#domain/contract/public-quotes';
import { isOwnLink } from '../../adapters/auth/kept-tokens.ts';

/**
 * Whether the owner of a quote is signed in here; undefined until that is known. If the browser cannot find out, the
 * visitor is treated as the client, who must be able to approve; the API refuses the owner in any case.
 */
export function useIsOwnQuote({ quote: { quoteId }, ownerMark }: GetQuoteAnswer): boolean | undefined {
  const [isOwn, setIsOwn] = useState<boolean>();
  useEffect(() => {
    let isMounted = true;
    void isOwnLink(quoteId, ownerMark).then((own) => {
      if (isMounted) setIsOwn(own === true);
    });
    return () => {
      isMounted = false;
    };
  }, [quoteId, ownerMark]);
  return isOwn;
}
