const markings = [
  'initMarkings',
  'endMarkings',
  'initPageMarkings',
  'endPageMarkings',
  'hasMarkInfoDictionary',
];
const others = [
  'initText',
  'initOutline',
  'endOutline',
  'initTables',
  'initSubset',
  'initMetadata',
  'endMetadata',
  'endAcroForm',
];

/** In the place of pdfkit's tags, text, outlines, tables, forms, attachments and metadata: what its core calls of them, doing nothing. */
export default Object.fromEntries([...markings, ...others].map((name) => [name, () => {}]));
