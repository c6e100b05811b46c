export { fullImportUnit } from './import-in-units.ts';
export { fullImport, fullImports } from './store/full-imports.ts';
export { uploadedParts } from './store/uploaded-parts.ts';
