import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, with line breaks. */
  readonly pages: readonly string[];
  /** All text without spaces and line breaks, so that wrapping does not matter. */
  readonly textWithoutSpaces: string;
  /** Each line as "page y: x text | x text", in points from the lower left corner. */
  readonly placed: readonly string[];
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Page width and height in points. */
  readonly size: readonly [number, number];
  readonly annotations: number;
  /** Number of pictures on all pages. */
  readonly images: number;
  /** Width and height of each picture in its own pixels, such as "400x200". */
  readonly pictureSizes: readonly string[];
  readonly hasScripts: boolean;
  /** The largest x that any text reaches, in points. */
  readonly rightmost: number;
}

const withoutSpaces = (text: string): string => text.replace(/\s/gu, '');

async function readPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  let text = '';
  let rightmost = 0;
  const lines = new Map<string, string[]>();
  for (const item of items)
    if ('str' in item) {
      const [x, y] = [Number(item.transform[4]).toFixed(1), Number(item.transform[5]).toFixed(1)];
      if (item.str.trim() !== '') lines.set(y, [...(lines.get(y) ?? []), `${x} ${item.str}`]);
      text += item.str + (item.hasEOL ? '\n' : '');
      rightmost = Math.max(rightmost, Number(item.transform[4]) + item.width);
    }
  const { width, height } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures = argsArray.filter((_, at) => fnArray[at] === OPS.paintImageXObject);
  const placed = [...lines].map(([y, texts]) => `${number} ${y}: ${texts.join(' | ')}`);
  return {
    text,
    placed,
    rightmost,
    width,
    height,
    pictureSizes: pictures.map(([, pictureWidth, pictureHeight]) => `${pictureWidth}x${pictureHeight}`),
    annotations: (await page.getAnnotations()).length,
  };
}

/** Reads a PDF like a recipient's program. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await readPage(document, number));
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Author?: string; Language?: string };
  const scripts = await document.getJSActions();
  await document.destroy();
  return {
    pages: pages.map(({ text }) => text),
    placed: pages.flatMap(({ placed }) => placed),
    textWithoutSpaces: withoutSpaces(pages.map(({ text }) => text).join('')),
    title: facts.Title ?? '',
    author: facts.Author ?? '',
    language: facts.Language ?? '',
    size: [pages[0]?.width ?? 0, pages[0]?.height ?? 0],
    annotations: pages.reduce((sum, page) => sum + page.annotations, 0),
    images: pages.reduce((sum, page) => sum + page.pictureSizes.length, 0),
    pictureSizes: pages.flatMap(({ pictureSizes }) => pictureSizes),
    hasScripts: scripts !== null,
    rightmost: Math.max(...pages.map((page) => page.rightmost)),
  };
}

/** True if the document contains the text, with any line breaks. */
export const shows = (pdf: ReadPdf, text: string): boolean =>
  pdf.textWithoutSpaces.includes(withoutSpaces(text));
