/** In the place of the file system where pdfkit reads the metrics of its fonts: their names are enough, see `pdfkit-modules.ts`. */
export default { readFileSync: (path: string): string => path.slice(path.lastIndexOf('/') + 1) };
