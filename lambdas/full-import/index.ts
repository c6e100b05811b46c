export { fullImportUnit } from './import-in-units.ts';
export { fullImport } from './store/full-import.ts';
export { fullImports } from './store/full-imports.ts';
export { uploadedParts } from './store/uploaded-parts.ts';
