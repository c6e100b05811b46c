export { endExportOf, exportTag, fullExportUnit } from './export-in-units.ts';
export { lookAtExportNotice } from './export-mail.ts';
export { accountData } from './store/account-data.ts';
export { fullExport } from './store/full-export.ts';
export { aboutFullExport, fullExports } from './store/full-exports.ts';
