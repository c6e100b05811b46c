export { fileCode, freeFile, issuedFile } from './issued-file.ts';
export { type IssuedFileReader, issuedFileReader } from './issued-file-reader.ts';
export { type IssuedFiles, issuedFiles } from './issued-files.ts';
