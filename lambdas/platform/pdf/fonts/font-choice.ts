import { someFontHas } from '#domain/documents/print/boxed-characters';
import { type FontFamily, familiesFor } from './font-catalog.ts';
import { type FontFace, openFace } from './font-face.ts';

/** Scripts whose letters are joined, moved or stacked by rules of their own. */
const shaped = ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** The script that the letters of a text are shaped by; '' for those that simply follow each other. */
export const shapingScript = (text: string): string =>
  shaped.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

/** Printed where no font has a character: a box, in the base family. */
const substitute = '\u25a1';

/** Print nothing by themselves; a font without them can still show the rest. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

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
  /** Equal for clusters that are shaped together: of one font and one script. */
  readonly kind: string;
}

/** Gives a character as people see it to the fonts that show it, in parts where one font alone does not. */
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
 * Loads the base family and then only what shows something new: first the families of the scripts that occur, then any
 * for what is still missing, such as signs that only a font of ideographs has.
 */
async function loadFamilies(text: string): Promise<LoadedFamily[]> {
  const [first, ...others] = familiesFor(text);
  const loaded = [await load(first, true)];
  let missing = [...new Set(text.replace(IGNORABLE, ''))].filter(
    (character) => someFontHas(character) && !loaded.some((family) => has(family, character)),
  );
  const isOfScript = (family: FontFamily): boolean =>
    missing.some((character) => family.scripts.test(character));
  for (const isTried of [isOfScript, () => true])
    for (const family of others) {
      if (missing.length === 0) return loaded;
      if (!isTried(family)) continue;
      const candidate = await load(family, false);
      const left = missing.filter((character) => !has(candidate, character));
      if (left.length === missing.length) continue;
      loaded.push(candidate);
      missing = left;
    }
  return loaded;
}

/**
 * Chooses the fonts for characters. `text` is all that the document will print: the fonts are loaded for it. What no
 * font has becomes a box, one for each character that people see; what is made of characters of several fonts is taken
 * apart.
 */
export async function chooseFonts(text: string): Promise<FontChoice> {
  const families = await loadFamilies(text);
  const base = families[0] as LoadedFamily;
  const chosen = new Map<string, readonly Cluster[]>();

  function choose(cluster: string): readonly Cluster[] {
    const bare = cluster.replace(IGNORABLE, '');
    if (bare === '') return [];
    const found = families.find((family) => [...bare].every((character) => has(family, character)));
    if (found) {
      // Joiners shape the scripts that have fonts of their own; in the base family they would only print as gaps.
      const shown = found.isBase ? bare : cluster;
      return [{ text: shown, family: found, kind: `${found.regular.name} ${shapingScript(shown)}` }];
    }
    const isShown = [...bare].every((character) => families.some((family) => has(family, character)));
    if (isShown) return [...bare].flatMap(choose);
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
