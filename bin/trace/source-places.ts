import { SourceMap } from 'node:module';
import type { ReadSourceMap } from './stored-source-map.ts';

/** A place in a script of a release, as logs name it: `chunk-2HP4ZJPX.mjs:1:5120`. */
const place = /([\w.-]+\.m?js):(\d+):(\d+)/g;

/** Whether the text is nothing but a place in a script. */
export const isPlace = (text: string): boolean => new RegExp(`^${place.source}$`).test(text);

/**
 * Returns a function that lists what the places in a text are in our sources, such as
 * `chunk-2HP4ZJPX.mjs:1:5120 is lambdas/invoices/store/content.ts:25:9 (parse)`, in their order; empty if the text
 * names no script. Each source map is read once.
 */
export function sourcePlaces(read: ReadSourceMap): (text: string) => Promise<readonly string[]> {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const mapOf = (script: string) => {
    const known =
      maps.get(script) ??
      read(script).then((text) => (text === undefined ? undefined : new SourceMap(JSON.parse(text))));
    maps.set(script, known);
    return known;
  };
  return (text) =>
    Promise.all(
      [...text.matchAll(place)].map(async ([named, script = '', line, column]) => {
        const map = await mapOf(script);
        if (!map) return `${named}: no source map is kept`;
        const [lineIndex, columnIndex] = [Number(line) - 1, Number(column) - 1];
        const entry = map.findEntry(lineIndex, columnIndex);
        // Outside of the file, the nearest entry would be returned.
        if (!('originalSource' in entry) || entry.generatedLine !== lineIndex)
          return `${named}: in no source`;
        const { originalSource, originalLine, originalColumn } = entry;
        // Node returns it, its types do not have it.
        const { name } = entry as { readonly name?: string };
        const source = originalSource.replace(/^(?:\.\.\/)+/, '');
        return `${named} is ${source}:${originalLine + 1}:${originalColumn + 1}${name ? ` (${name})` : ''}`;
      }),
    );
}
