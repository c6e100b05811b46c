import { useEffect } from 'react';

/** Sets the document title while printing, because browsers use it as the file name of the PDF. */
export function usePrintTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return undefined;
    let pageTitle = '';
    const setPrintTitle = () => {
      pageTitle = document.title;
      document.title = title;
    };
    const restoreTitle = () => {
      document.title = pageTitle;
    };
    window.addEventListener('beforeprint', setPrintTitle);
    window.addEventListener('afterprint', restoreTitle);
    return () => {
      window.removeEventListener('beforeprint', setPrintTitle);
      window.removeEventListener('afterprint', restoreTitle);
    };
  }, [title]);
}
