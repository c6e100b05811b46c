import { useEffect } from 'react';

/** Sets the document title while printing, because browsers use it as the file name of the PDF. */
export function usePrintTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return undefined;
    let before = '';
    const begin = () => {
      before = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [title]);
}
