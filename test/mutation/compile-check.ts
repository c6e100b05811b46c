import { resolve } from 'node:path';
import ts from 'typescript';
import type { Place } from './chosen-places.ts';

/** Like `npm run typecheck`, except that code without a use is allowed: many changes leave a parameter unused. */
function compilerOptions(): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), {
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  });
}

function withChange(text: string, { location: { start, end }, replacement }: Place): string {
  const lineStarts = text.split('\n').reduce<number[]>(
    (starts, line) => {
      starts.push((starts.at(-1) ?? 0) + line.length + 1);
      return starts;
    },
    [0],
  );
  const at = ({ line, column }: typeof start) => (lineStarts[line - 1] ?? 0) + column - 1;
  return text.slice(0, at(start)) + replacement + text.slice(at(end));
}

/**
 * Returns a function that says whether a file still compiles with a change. Changes that do not compile need no test:
 * the type check finds them.
 */
export function compileCheck(): (place: Place) => boolean {
  const { fileNames, options } = compilerOptions();
  const texts = new Map<string, string>();
  const read = (path: string): string | undefined => {
    const text = texts.get(path) ?? ts.sys.readFile(path);
    if (text !== undefined) texts.set(path, text);
    return text;
  };
  let changed: { readonly path: string; readonly text: string } | undefined;
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === changed?.path ? String(version) : 'unchanged'),
    getScriptSnapshot: (path) => {
      const text = path === changed?.path ? changed.text : read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (place) => {
    const path = resolve(place.path);
    changed = { path, text: withChange(read(path) ?? '', place) };
    version += 1;
    return (
      service.getSyntacticDiagnostics(path).length === 0 && service.getSemanticDiagnostics(path).length === 0
    );
  };
}
