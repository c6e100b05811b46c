import type { TFontDictionary } from 'pdfmake/interfaces';
import { visualOrder } from './bidi-order.ts';
import { clustersOf } from './clusters.ts';
import { fillLines } from './fill-lines.ts';
import { type FontFamily, familiesFor } from './font-catalog.ts';
import { create, loadFontEngine } from './font-engine.ts';
import { lineEnds } from './line-ends.ts';
import { addFontFile, fontFile, openRuler } from './pdfmake-engine.ts';
import { readFontFile } from './read-font-file.ts';
import type { PrintedLine, TextStyle, Typesetter } from './typesetter.ts';

/** Printed where no font has a character: a box, in the base family. */
const substitute = '\u25a1';

/** Print nothing by themselves; a font without them can still show the rest. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

interface LoadedFamily {
  readonly family: FontFamily;
  covers(text: string): boolean;
}

async function loadFont(path: string): Promise<Uint8Array> {
  const known = fontFile(path);
  if (known) return known;
  const bytes = await readFontFile(path);
  addFontFile(path, bytes);
  return bytes;
}

async function loadFamily(family: FontFamily): Promise<LoadedFamily> {
  const regular = create(await loadFont(family.regular));
  if (family.bold !== undefined) await loadFont(family.bold);
  return {
    family,
    covers: (text) =>
      [...text.replace(IGNORABLE, '')].every((character) =>
        regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
      ),
  };
}

/** Loads the base family and then only those whose scripts occur and that show something new. */
async function loadFamilies(text: string): Promise<LoadedFamily[]> {
  let missing = [...new Set(text.replace(IGNORABLE, ''))];
  const loaded: LoadedFamily[] = [];
  for (const family of familiesFor(text)) {
    if (loaded.length > 0 && !missing.some((character) => family.scripts.test(character))) continue;
    const candidate = await loadFamily(family);
    const left = missing.filter((character) => !candidate.covers(character));
    if (loaded.length > 0 && left.length === missing.length) continue;
    loaded.push(candidate);
    missing = left;
  }
  return loaded;
}

interface Cluster {
  readonly text: string;
  readonly font: string;
}

/**
 * Sets text of any script in embedded fonts. `texts` is all that the document will print: the fonts are chosen and
 * loaded for it. A character that no font has becomes a box.
 */
export async function openWorldTypesetter(texts: readonly string[]): Promise<Typesetter> {
  await loadFontEngine();
  const families = await loadFamilies(texts.join('\n'));
  const base = families[0]?.family.family ?? '';
  const fonts: TFontDictionary = Object.fromEntries(
    families.map(({ family: { family, regular, bold } }) => [
      family,
      { normal: regular, bold: bold ?? regular },
    ]),
  );
  const ruler = openRuler(fonts);

  const fontOf = new Map<string, Cluster>();
  const setCluster = (text: string): Cluster => {
    const known = fontOf.get(text);
    if (known) return known;
    const found = families.find(({ covers }) => covers(text));
    const bare = text.replace(IGNORABLE, '');
    const cluster: Cluster = found
      ? // Joiners shape the scripts that have fonts of their own; in the base family they would only print as gaps.
        { text: found.family.family === base ? bare : text, font: found.family.family }
      : { text: substitute, font: base };
    fontOf.set(text, cluster);
    return cluster;
  };

  const widthOf = new Map<string, number>();
  const clusterWidth = ({ text, font }: Cluster, style: TextStyle): number => {
    const key = `${style.bold ? 'b' : 'r'}${font}|${text}`;
    const known = widthOf.get(key) ?? ruler(text, font, style.bold === true);
    widthOf.set(key, known);
    return (known * style.size) / 1000;
  };

  const clusters = (text: string): Cluster[] =>
    clustersOf(text)
      .map(setCluster)
      .filter((cluster) => cluster.text !== '');

  const paragraphLines = (paragraph: string, style: TextStyle, available: number): PrintedLine[] => {
    const parts = clusters(paragraph);
    if (parts.length === 0) return [[{ text: '', font: base }]];
    const widths = parts.map((cluster) => clusterWidth(cluster, style));
    const order = visualOrder(parts.map(({ text }) => text));
    const ends = lineEnds(parts.map(({ text }) => text));
    let start = 0;
    return fillLines(
      {
        widths,
        isSpace: (index) => /^\s$/.test(parts[index]?.text ?? ''),
        breaksAfter: (index) => ends.has(index + 1),
      },
      available,
    ).map((end) => {
      const line = order(start, end, (index) => parts[index]?.font ?? base);
      start = end;
      return line;
    });
  };

  return {
    fonts,
    family: base,
    lineHeight: 1.06,
    width: (text, style) => clusters(text).reduce((sum, cluster) => sum + clusterWidth(cluster, style), 0),
    lines: (text, style, available) =>
      text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, available)),
  };
}
