import type { ComponentProps } from 'react';
import { ApprovedNotice } from './approved-notice.tsx';
import { DepositToPay } from './deposit-to-pay.tsx';

interface ApprovedProps extends ComponentProps<typeof ApprovedNotice> {
  /** The quote with how its deposit is paid, which the answer to an approval says until the quote is read again. */
  readonly toPay: ComponentProps<typeof DepositToPay>['quote'];
  readonly refresh: ComponentProps<typeof DepositToPay>['refresh'];
}

/** What stands above an approved quote: that it is approved, and its deposit. */
export const Approved = ({ toPay, refresh, ...notice }: ApprovedProps) => (
  <>
    <ApprovedNotice {...notice} />
    <DepositToPay quote={toPay} refresh={refresh} />
  </>
);
