import { Reports } from '../features/reports/reports.tsx';
import { BackLink } from '../routing/back-link.tsx';

/** Reports on invoiced, received and owed amounts, for the office and the accountant. */
export const LiteReportsPage = () => (
  <>
    <div className="print:hidden">
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 mb-6 text-3xl font-semibold">Reports</h1>
    </div>
    <Reports />
  </>
);
