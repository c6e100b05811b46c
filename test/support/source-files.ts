import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** Relative to the project's root. */
  readonly path: string;
  readonly text: string;
}

/** The source files of our own code below `folders`. */
export const sourceFiles = (folders: readonly string[]): SourceFile[] =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
