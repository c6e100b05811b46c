/**
 * Arimo for text of Windows-1252, because it has Helvetica's widths. The files next to this one are our own subsets,
 * written by `npm run build-latin-fonts`.
 */
export const latinFaces = { regular: './latin/arimo-regular.ttf', bold: './latin/arimo-bold.ttf' } as const;
