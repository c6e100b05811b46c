export { endExportOf, exportTag, fullExportUnit } from './export-in-units.ts';
export { accountData } from './store/account-data.ts';
export { exportNoticeKind, fullExport, fullExports } from './store/full-exports.ts';
