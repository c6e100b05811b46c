import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';

/** The placeholder of the history. */
export const WaitingInvoices = () => (
  <div role="status">
    <VisuallyHidden>Loading your invoices...</VisuallyHidden>
    <WaitingRows />
  </div>
);
