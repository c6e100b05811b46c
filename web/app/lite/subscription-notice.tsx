import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SubscriptionNoticeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What Manage Subscription says until there is something to manage. */
export const SubscriptionNotice = ({ open, onClose }: SubscriptionNoticeProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Subscription management coming soon!"
    actions={<Button onClick={onClose}>OK</Button>}
  />
);
