export { endExportOf, exportTag, fullExportUnit } from './export-in-units.ts';
export { composeExportNotice } from './export-mail.ts';
export { accountData } from './store/account-data.ts';
export { aboutFullExport, fullExport, fullExports } from './store/full-exports.ts';
