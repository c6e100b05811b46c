/**
 * Arimo for text of Windows-1252: it has Helvetica's widths. The files are our own subsets of it, beside this one, made
 * by `npm run build-latin-fonts`.
 */
export const latinFaces = { regular: './latin/arimo-regular.ttf', bold: './latin/arimo-bold.ttf' } as const;
