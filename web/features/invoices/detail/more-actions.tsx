import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { buttonClasses } from '../../../ui/button.tsx';
import { LateMenu } from '../../../ui/menu.tsx';
import type { MoreActionsProps } from './open-more-actions.tsx';

const load = () => import('./open-more-actions.tsx');
const OpenMoreActions = lazy(async () => ({ default: (await load()).OpenMoreActions }));

const button = {
  label: 'More',
  trigger: (
    <span className="inline-flex items-center gap-2">
      <Ellipsis aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:hidden">More</span>
    </span>
  ),
  triggerClassName: buttonClasses('outline', 'max-sm:px-3'),
} as const;

/** The other actions of an invoice. */
export const MoreActions = (props: MoreActionsProps) => (
  <LateMenu {...button} load={load}>
    <OpenMoreActions {...props} button={button} />
  </LateMenu>
);
