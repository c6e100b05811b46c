const markings = [
  'initMarkings',
  'endMarkings',
  'initPageMarkings',
  'endPageMarkings',
  'hasMarkInfoDictionary',
];
const others = ['initTables', 'initSubset', 'initMetadata', 'endMetadata', 'endAcroForm'];

/** In the place of pdfkit's tags, tables, forms, attachments and metadata: what its core calls of them, doing nothing. */
export default Object.fromEntries([...markings, ...others].map((name) => [name, () => {}]));
