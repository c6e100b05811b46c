import { useEffect, useState } from 'react';

/** An object URL for bytes in memory, revoked when they change or the component unmounts. */
export function useObjectUrl(bytes: Blob | null | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const url = URL.createObjectURL(bytes);
    setObjectUrl(url);
    return () => {
      setObjectUrl(undefined);
      URL.revokeObjectURL(url);
    };
  }, [bytes]);
  return objectUrl;
}
