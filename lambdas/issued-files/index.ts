export { fileCode, freeFile, issuedFile } from './store/issued-file.ts';
export { type IssuedFileReader, issuedFileReader } from './store/issued-file-reader.ts';
export { type IssuedFiles, issuedFiles } from './store/issued-files.ts';
