import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SubscriptionNoticeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog behind Manage Subscription, until there are subscriptions to manage. */
export const SubscriptionNotice = ({ open, onClose }: SubscriptionNoticeProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Subscription management coming soon!"
    actions={<Button onClick={onClose}>OK</Button>}
  />
);
