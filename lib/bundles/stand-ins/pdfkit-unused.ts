const called = ['initTables', 'initSubset', 'initMetadata', 'endMetadata', 'endAcroForm'];

/** In the place of pdfkit's tables, forms, attachments, metadata and subsets: what its core calls of them, doing nothing. */
export default Object.fromEntries(called.map((name) => [name, () => {}]));
