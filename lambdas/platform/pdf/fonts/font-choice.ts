import { someFontHas } from '#domain/documents/print/boxed-characters';
import { type FontFamily, familiesFor } from './font-catalog.ts';
import { type FontFace, openFace } from './font-face.ts';

/** Scripts whose letters are joined, moved or stacked by their own rules. */
const shapedScripts = ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** The script whose rules shape the letters of a text; '' if letters are simply placed one after the other. */
export const shapingScript = (text: string): string =>
  shapedScripts.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

/** Printed for a character that no font contains: a box, in the base family. */
const substitute = '\u25a1';

/** Invisible characters; a font without them can still show the rest. */
const ignorableCharacters = /\p{Default_Ignorable_Code_Point}/gu;

export interface LoadedFamily {
  readonly name: string;
  readonly isBase: boolean;
  readonly regular: FontFace;
  readonly bold: FontFace;
}

/** A character as people see it, in the font that shows it. */
export interface Cluster {
  readonly text: string;
  readonly family: LoadedFamily;
  /** Equal for clusters that are shaped together, because they have the same font and script. */
  readonly kind: string;
}

/** Splits a cluster into parts that one font each can show. */
export type ChooseFonts = (cluster: string) => readonly Cluster[];

/** The fonts of a document. */
export interface FontChoice {
  readonly families: readonly LoadedFamily[];
  readonly choose: ChooseFonts;
}

const has = ({ regular }: LoadedFamily, character: string): boolean =>
  regular.glyphOf(character.codePointAt(0) ?? 0) !== undefined;

async function load(family: FontFamily, isBase: boolean): Promise<LoadedFamily> {
  const regular = await openFace(family.regular);
  return {
    name: family.family,
    isBase,
    regular,
    bold: family.bold === undefined ? regular : await openFace(family.bold),
  };
}

/**
 * Loads the base family and then only families that add a missing character: first the families of the scripts in the
 * text, then any family for characters that are still missing, such as symbols that only a font of ideographs contains.
 */
async function loadFamilies(text: string): Promise<LoadedFamily[]> {
  const [first, ...others] = familiesFor(text);
  const loaded = [await load(first, true)];
  let missing = [...new Set(text.replace(ignorableCharacters, ''))].filter(
    (character) => someFontHas(character) && !loaded.some((family) => has(family, character)),
  );
  const isOfScript = (family: FontFamily): boolean =>
    missing.some((character) => family.scripts.test(character));
  for (const isCandidate of [isOfScript, () => true])
    for (const family of others) {
      if (missing.length === 0) return loaded;
      if (!isCandidate(family)) continue;
      const candidate = await load(family, false);
      const stillMissing = missing.filter((character) => !has(candidate, character));
      if (stillMissing.length === missing.length) continue;
      loaded.push(candidate);
      missing = stillMissing;
    }
  return loaded;
}

/**
 * Chooses the fonts for characters. `text` is everything that the document will print, because the fonts are loaded for
 * it. A character that no font contains becomes one box per visible character; a cluster with characters of several
 * fonts is split.
 */
export async function chooseFonts(text: string): Promise<FontChoice> {
  const families = await loadFamilies(text);
  const base = families[0] as LoadedFamily;
  const chosen = new Map<string, readonly Cluster[]>();

  function choose(cluster: string): readonly Cluster[] {
    const visible = cluster.replace(ignorableCharacters, '');
    if (visible === '') return [];
    const found = families.find((family) => [...visible].every((character) => has(family, character)));
    if (found) {
      // Joiners shape the scripts that have their own fonts; in the base family they would only print as gaps.
      const shown = found.isBase ? visible : cluster;
      return [{ text: shown, family: found, kind: `${found.regular.name} ${shapingScript(shown)}` }];
    }
    const isShown = [...visible].every((character) => families.some((family) => has(family, character)));
    if (isShown) return [...visible].flatMap(choose);
    return [{ text: substitute, family: base, kind: `${base.regular.name} ` }];
  }

  return {
    families,
    choose(cluster) {
      const known = chosen.get(cluster) ?? choose(cluster);
      chosen.set(cluster, known);
      return known;
    },
  };
}
