import { createHash } from 'node:crypto';

/** Replaces pdfkit's encryption; only the document's ID remains, a hash of its metadata. */
export default {
  create: () => null,
  generateFileID: (info: object) => createHash('md5').update(JSON.stringify(info)).digest(),
};
