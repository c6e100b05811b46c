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

/**
 * Replaces pdfkit's tags, text, outlines, tables, forms, attachments and metadata with empty functions, which its core
 * calls.
 */
export default Object.fromEntries([...markings, ...others].map((name) => [name, () => {}]));
